#!/usr/bin/env lua
-- A bot for Talon's games in Lua: it takes all that it can.
local shown = "" -- the actions, as JSON
local known = {"protocol_version", "name", "version", "known_command",
  "list_commands", "quit", "set_deck", "set_players", "set_game", "set_table",
  "set_cards", "set_board", "set_tile", "show_actions", "time_left", "gen_move",
  "gen_declare", "play", "declare"}
local answers = {} -- a function for each command that does more than say "="
for _, name in ipairs(known) do answers[name] = function() end end

function answers.protocol_version() return "2" end
function answers.name() return "skeleton" end
function answers.version() return "1" end
function answers.known_command(name) return tostring(answers[name or ""] ~= nil) end
function answers.list_commands() return table.concat(known, "\n") end
function answers.show_actions(number, _, part)
  shown = number == "1" and part or shown .. part
end
function answers.gen_move() -- the longest of them
  local best = ""
  for action in shown:gmatch('"action":"([^"]*)') do best = #action > #best and action or best end
  return (best:gsub("\\u0020", " "))
end
answers.gen_declare = answers.gen_move

io.stdout:setvbuf("full")
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
