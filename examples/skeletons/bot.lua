#!/usr/bin/env lua
-- A bot for tablić in Lua: it lays down the first card of its hand.
local me, hand = "", {}
local known = {"protocol_version", "name", "version", "known_command",
  "list_commands", "quit", "set_deck", "set_players", "set_game", "set_table",
  "set_cards", "time_left", "gen_move", "play"}
local answers = {} -- a function for each command that does more than say "="
for _, name in ipairs(known) do answers[name] = function() end end

function answers.protocol_version() return "2" end
function answers.name() return "skeleton" end
function answers.version() return "1" end
function answers.known_command(name) return tostring(answers[name or ""] ~= nil) end
function answers.list_commands() return table.concat(known, "\n") end
function answers.set_players(_, number) me = number end
function answers.set_cards(_, ...) hand = {...} end
function answers.gen_move() return hand[1] end -- and the cards that it takes
function answers.play(player, card)
  for place = #hand, 1, -1 do
    if player == me and hand[place] == card then table.remove(hand, place) end
  end
end

io.stdout:setvbuf("full") -- until the flush below
for line in io.lines() do
  local words = {}
  for word in line:gsub("#.*", ""):gmatch("%S+") do words[#words + 1] = word end
  if #words > 0 then
    local id = words[1]:match("^%d+$") and table.remove(words, 1) or ""
    local command = table.remove(words, 1)
    local answer = answers[command or ""]
    if answer then io.write("=", id, " ", answer(table.unpack(words)) or "", "\n\n")
    else io.write("?", id, " unknown command\n\n") end
    io.flush()
    if command == "quit" then break end
  end
end
