#!/usr/bin/env python3
"""Learns herc from nothing but its score, and plays it.

    learn_herc.py --minutes 10 learned.npz     learns, and keeps what it learned
    learn_herc.py --play learned.npz           is a bot for talon match

    talon match -g herc -n 400 "learn_herc.py --play learned.npz" greedy

Both seats of one side are played by a net, the other two by greedy. The net says
how likely each card is to be played and how many points the own side will still
take more than the other. What came out better than that makes the cards played
likelier (Williams 1992, "Simple statistical gradient-following algorithms for
connectionist reinforcement learning"; the net learns by Adam). It needs numpy, and
talon.env: docs/env.md says where both are found.
"""

import argparse
import os
import sys
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np  # noqa: E402

from talon import env  # noqa: E402

GAMES, HIDDEN, CARDS = 256, 192, 52
DECISIONS = 26  # of the net's two seats in a game
RATE, ENTROPY, PARTS = 1e-3, 0.01, 4


class Net:
    """One hidden layer; of its outputs the last is the value."""

    def __init__(self, inputs, random):
        self.weights = [
            random.normal(0, (2 / inputs) ** 0.5, (inputs, HIDDEN)),
            np.zeros(HIDDEN), random.normal(0, 0.01, (HIDDEN, CARDS + 1)),
            np.zeros(CARDS + 1)]
        self.weights = [each.astype(np.float32) for each in self.weights]
        self.moments = [[np.zeros_like(each) for each in self.weights]
                        for _ in range(2)]
        self.steps = 0

    def forward(self, inputs, masks):
        """The hidden layer, how likely each card is, and the value."""
        into, before, out, bias = self.weights
        hidden = np.maximum(inputs @ into + before, 0)
        outputs = hidden @ out + bias
        logits = np.where(masks, outputs[:, :CARDS], np.float32(-1e9))
        likely = np.exp(logits - logits.max(axis=1, keepdims=True))
        return (hidden, likely / likely.sum(axis=1, keepdims=True),
                outputs[:, CARDS])

    def learn(self, inputs, masks, cards, returns):
        hidden, likely, value = self.forward(inputs, masks)
        rows = np.arange(len(cards))
        better = returns - value
        weight = better / (better.std() + 1e-6)
        slope = likely.copy()  # of the outputs, to go down
        slope[rows, cards] -= 1
        slope *= weight[:, None]
        logs = np.log(likely + 1e-9)
        slope += ENTROPY * likely * (
            logs - (likely * logs).sum(axis=1, keepdims=True))
        slope = np.column_stack([slope, -better]) / np.float32(len(cards))
        back = (slope @ self.weights[2].T) * (hidden > 0)
        self.adam([inputs.T @ back, back.sum(axis=0),
                   hidden.T @ slope, slope.sum(axis=0)])

    def adam(self, slopes):
        self.steps += 1
        rate = RATE * (1 - 0.999 ** self.steps) ** 0.5 / (1 - 0.9 ** self.steps)
        for weight, slope, mean, square in zip(
                self.weights, slopes, *self.moments):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            weight -= np.float32(rate) * mean / (np.sqrt(square) + 1e-6)


def scaled(observations):
    """The last bytes are numbers of up to 208, all others small."""
    inputs = observations.astype(np.float32)
    inputs[..., -3] /= 13
    inputs[..., -2:] /= 208
    return inputs


def play(batch, net, random=None):
    """One game of each: inputs, masks and cards of all decisions, what the own side
    still took more than the other from there on, and its margins. Without
    RANDOM the likeliest cards are played."""
    seen = []
    batch.reset()
    for _ in range(DECISIONS):
        inputs, masks = scaled(batch.observations), batch.masks.astype(bool)
        _, likely, _ = net.forward(inputs, masks)
        if random is None:
            cards = likely.argmax(axis=1)
        else:
            noise = random.gumbel(size=likely.shape)
            cards = np.where(masks, np.log(likely + 1e-9) + noise,
                             -np.inf).argmax(axis=1)
        seen.append((inputs, masks, cards))
        batch.step(cards)
    inputs, masks, cards = map(np.stack, zip(*seen))
    margins = (batch.points[:, 0] - batch.points[:, 1]).astype(np.float32)
    so_far = 208 * (inputs[..., -2] - inputs[..., -1])
    return inputs, masks, cards, (margins - so_far) / 50, margins


def against_greedy(games, seed):
    batch = env.Batch("herc", games, seed)
    for seat in (1, 3):
        batch.opponent(seat, "greedy")
    return batch


def learn(path, minutes, seed):
    random = np.random.default_rng(seed)
    batch, trial = against_greedy(GAMES, seed), against_greedy(1000, seed + 1)
    net, round_number = Net(batch.observation_size, random), 0
    end = time.process_time() + 60 * minutes
    while time.process_time() < end:
        *decisions, _ = play(batch, net, random)
        decisions = [each.reshape(-1, *each.shape[2:]) for each in decisions]
        for part in np.array_split(
                random.permutation(GAMES * DECISIONS), PARTS):
            net.learn(*(each[part] for each in decisions))
        round_number += 1
        if round_number % 100 == 0:
            trial.seed(seed + 1)
            margins = play(trial, net)[-1]
            print(f"{round_number * GAMES} games: {margins.mean():+.2f} points"
                  f" a game against greedy, +- {margins.std() / 1000 ** 0.5:.2f}",
                  flush=True)
    np.savez(path, *net.weights)


def bot(path):
    net = Net(1, np.random.default_rng(0))
    with np.load(path) as kept:
        net.weights = [kept[name] for name in kept.files]

    def policy(observation, mask):
        _, likely, _ = net.forward(scaled(observation)[None], mask[None] > 0)
        return int(likely.argmax())

    env.bot(policy, "herc", name="learned")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("file", help="what was learned")
    parser.add_argument("--play", action="store_true", help="be a bot")
    parser.add_argument("--minutes", type=float, default=10,
                        help="of one core (10)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.play:
        bot(options.file)
    else:
        learn(options.file, options.minutes, options.seed)


if __name__ == "__main__":
    sys.exit(main())
