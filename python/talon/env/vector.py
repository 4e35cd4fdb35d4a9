"""Many games of Talon as Gymnasium has them, a VectorEnv: gymnasium is needed.

    from talon.env.vector import Vector

    env = Vector("herc", 1024, opponents="greedy")
    observations, infos = env.reset(seed=1)
    while True:
        observations, rewards, terminations, truncations, infos = env.step(
            choose(observations["action_mask"]))

One seat of each game is played, all others by a bot. A reward is by how much the
seat's points, less the mean of all seats', have changed. The step after the end
of a game begins the next one.
"""

import os

import gymnasium
import numpy
from gymnasium import spaces
from gymnasium.vector.utils import batch_space

from talon.env import Batch


class Vector(gymnasium.vector.VectorEnv):
    """SEAT of NUM_ENVS games; the others are played by OPPONENTS. OPTIONS are
    those of Batch."""

    metadata = {"render_modes": [],
                "autoreset_mode": gymnasium.vector.AutoresetMode.NEXT_STEP}

    def __init__(self, game, num_envs=1, seat=0, opponents="greedy", seed=None,
                 **options):
        seed = int.from_bytes(os.urandom(8), "little") if seed is None else seed
        self.batch = Batch(game, num_envs, seed, **options)
        self.seat, self.num_envs = seat, num_envs
        for other in range(self.batch.seats):
            if other != seat:
                self.batch.opponent(other, opponents)
        self.single_action_space = spaces.Discrete(self.batch.action_count)
        self.single_observation_space = spaces.Dict({
            "observation": spaces.Box(
                0, 255, (self.batch.observation_size,), numpy.uint8),
            "action_mask": spaces.Box(
                0, 1, (self.batch.action_count,), numpy.int8)})
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(
            self.single_observation_space, num_envs)
        self._margins = numpy.zeros(num_envs)

    def _seen(self):
        return {"observation": self.batch.observations.copy(),
                "action_mask": self.batch.masks.astype(numpy.int8)}

    def _now(self):
        points = self.batch.points
        return points[:, self.seat] - points.mean(axis=1)

    def reset(self, *, seed=None, options=None):
        if seed is not None:
            self.batch.seed(seed)
        self.batch.reset()
        self._margins = self._now()
        return self._seen(), {"points": self.batch.points.copy()}

    def step(self, actions):
        over = self.batch.turns < 0
        self.batch.step(numpy.asarray(actions))
        margins = self._now()
        rewards = numpy.where(over, 0, margins - self._margins)
        self._margins = margins
        return (self._seen(), rewards, self.batch.turns < 0,
                numpy.zeros(self.num_envs, bool),
                {"points": self.batch.points.copy()})

    def close_extras(self, **kwargs):
        self.batch.close()
