"""Unlike machines: what a run says of its own, and times scaled by it."""

import glob
import json
import os

from talon_run import equal, folder, main, talon, test


def play(place, *options, name="record", code=0):
    path = os.path.join(place, name)
    result = talon("match", "-q", "-n", 2, "-s", 1, "-j", 1, "-o", path,
                   *options, "random", "random", code=code)
    with open(path) as file:
        return json.loads(file.readline())["run"], result


@test
def a_run_by_scaled_times_names_its_machine_and_another_does_not():
    with folder() as place:
        plain, _ = play(place, name="plain")
        scaled, _ = play(place, "--scale-time", name="scaled")
        equal(plain.keys() & {"host", "cores", "calibration", "scale_time"},
              set(), "members of a plain run")
        equal(scaled["scale_time"], True, "scale_time")
        equal(scaled["time"], 60, "the time of the reference")
        assert scaled["host"] and scaled["cores"] >= 1, scaled
        assert 0.01 <= scaled["calibration"] <= 100, scaled["calibration"]


@test
def bots_are_told_the_time_that_this_machine_gives():
    with folder() as place:
        logs = os.path.join(place, "logs")
        run, _ = play(place, "--scale-time", "-t", 1000, "--log", logs)
        first = []
        for path in glob.glob(os.path.join(logs, "*.log")):
            with open(path) as file:
                told = [line.split()[-1] for line in file
                        if " > time_left " in line]
            first.append(int(told[0]))
        equal(len(first), 4, "logs")
        given = 1000000 / run["calibration"]
        assert all(abs(left - given) <= 1 for left in first), (first, given)


@test
def scaled_times_belong_to_the_run():
    with folder() as place:
        play(place, "--scale-time")
        _, again = play(place, "--scale-time", "--resume")
        equal(again.err, "", "standard error")
        path = os.path.join(place, "plain")
        play(place, name="plain")
        result = talon("match", "-q", "--resume", "-o", path, "--scale-time",
                       code=1)
        assert "without --scale-time, now it is given" in result.err, result.err


if __name__ == "__main__":
    main(jobs=2)
