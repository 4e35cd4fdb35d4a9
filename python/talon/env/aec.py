"""One game of Talon as PettingZoo has it, an AECEnv: pettingzoo is needed.

    from talon.env.aec import AEC

    env = AEC("herc")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination else choose(observation["action_mask"]))

A reward is by how much the points of an agent, less the mean of all, have
changed: their sum over a game is what decides it, and over all agents 0.
"""

import os

import numpy
from gymnasium import spaces
from pettingzoo import AECEnv

from talon.env import Batch, EnvError


class AEC(AECEnv):
    """GAME with its OPTIONS, as for Batch. Without a seed, deals are any. With
    OPPONENTS, a player's name by seat, the others alone are agents."""

    metadata = {"name": "talon", "render_modes": [], "is_parallelizable": False}
    render_mode = None

    def __init__(self, game, seed=None, opponents=None, **options):
        super().__init__()
        seed = int.from_bytes(os.urandom(8), "little") if seed is None else seed
        self.batch = Batch(game, 1, seed, **options)
        self.metadata = {**self.metadata, "name": game}
        for seat, player in (opponents or {}).items():
            self.batch.opponent(seat, player)
        self._names = [f"player_{seat}" for seat in range(self.batch.seats)]
        self.possible_agents = [
            name for seat, name in enumerate(self._names)
            if seat not in (opponents or {})]
        self._seats = {name: self._names.index(name)
                       for name in self.possible_agents}
        self.observation_spaces = {name: spaces.Dict({
            "observation": spaces.Box(
                0, 255, (self.batch.observation_size,), numpy.uint8),
            "action_mask": spaces.Box(
                0, 1, (self.batch.action_count,), numpy.int8)})
            for name in self.possible_agents}
        self.action_spaces = {name: spaces.Discrete(self.batch.action_count)
                              for name in self.possible_agents}
        # One game's rows, so that a step looks nothing up.
        self._turns, self._actions = self.batch.turns, self.batch.actions
        self._mask = self.batch.masks[0].view(numpy.int8)
        self._observation = self.batch.observations[0]
        self._points = self.batch.points[0]

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        if seed is not None:
            self.batch.seed(seed)
        self.batch.reset()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._last = [0] * self.batch.seats
        self._turn = int(self._turns[0])
        self.agent_selection = self._names[self._turn]
        self._reward()

    def observe(self, agent):
        if self._turn >= 0 and agent == self._names[self._turn]:
            return {"observation": self._observation.copy(),
                    "action_mask": self._mask.copy()}
        observation, mask = self.batch.observe(self._seats[agent])
        return {"observation": observation,
                "action_mask": mask.view(numpy.int8)}

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise EnvError("an action is wanted")
        self._actions[0] = action
        self.batch.step()
        self._cumulative_rewards[agent] = 0
        self._reward()
        self._turn = turn = int(self._turns[0])
        if turn >= 0:
            self.agent_selection = self._names[turn]
            return
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def _reward(self):
        points = self._points.tolist()
        if points == self._last:
            self.rewards = dict.fromkeys(self.agents, 0)
            return
        mean = (sum(points) - sum(self._last)) / len(points)
        for agent, seat in self._seats.items():
            reward = points[seat] - self._last[seat] - mean
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward
        self._last = points

    def render(self):
        return None

    def close(self):
        self.batch.close()
