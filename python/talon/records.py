"""The record files of Talon, the arbiter for card-game bots, in Python.

    from talon import records

    with records.open("games.zst") as run:     # or "games"
        print(run.header["game"], [bot["name"] for bot in run.header["bots"]])
        for game in run:                       # dicts, as talon-records(5) says
            print(game["id"], game["seats"], game["score"])

    for decision in records.decisions("games", bot="ana", worst=100):
        print(decision["legal"], decision["choice"])   # talon-samples(1)

    for position in records.frames("games", only="3-5"):
        print(position["id"], position["move"], position["frame"]["points"])

    records.save_npz("games", "ana.npz", bot="ana")    # needs numpy

or, on a command line, `python3 -m talon.records games -o ana.npz --bot ana`.

Decisions and frames need the rules, and so the command `talon`: that of $TALON,
or the one on the PATH. It needs Python 3.8 or later and nothing else but what is
said above; files that are packed need libzstd.
"""

import argparse
import builtins
import ctypes
import ctypes.util
import io
import json
import os
import subprocess
import sys

MAGIC = b"\x28\xb5\x2f\xfd"  # of a frame of zstd


class Failed(Exception):
    """`talon` has refused what it was asked; its words."""


class Run:
    """A record file that is being read: `header`, the run of its first line; and
    its games, one after the other, void ones only with VOIDS. `others` has the
    lines that are no games, as far as it has been read. A half line at the end,
    which a killed arbiter leaves, is passed over."""

    def __init__(self, file, voids=False):
        self._file, self._voids = file, voids
        self.first = json.loads(file.readline())
        self.header = self.first["run"]
        self.others = []

    def __iter__(self):
        for line in self._file:
            if not line.endswith(b"\n"):
                return
            game = json.loads(line)
            if "moves" not in game:
                self.others.append(game)
            elif self._voids or "void" not in game:
                yield game

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._file.close()


def open(path, voids=False):  # pylint: disable=redefined-builtin
    """The record file PATH, plain or packed by zstd."""
    file = builtins.open(path, "rb")
    if file.read(4) == MAGIC:
        file.seek(0)
        file = io.BufferedReader(_Unpacked(file), 1 << 20)
    else:
        file.seek(0)
    return Run(file, voids)


def decisions(*paths, **options):
    """The decisions in record files, as talon-samples(1) has them. OPTIONS are its
    own: only, bot, lost_by, fault, worst, differs, raw, game."""
    return _lines("samples", paths, options)


def frames(path, **options):
    """The positions of the games of a record file, as talon-frames(5) has them.
    OPTIONS are those of `talon show`: the same, and seat, open."""
    if not set(options) & {"only", "bot", "lost_by", "fault", "worst",
                           "differs"}:
        options["only"] = "0-9999999999"
    return _lines("show", [path], {**options, "json": True})


def _lines(subcommand, paths, options):
    command = [os.environ.get("TALON", "talon"), subcommand]
    for name, value in options.items():
        if value is not None and value is not False:
            command.append("--" + name.replace("_", "-"))
            if value is not True:
                command.append(str(value))
    process = subprocess.Popen([*command, "--", *map(os.fspath, paths)],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    done = False
    try:
        for line in process.stdout:
            yield json.loads(line)
        done = True
    finally:
        process.stdout.close()
        words = process.stderr.read().decode(errors="replace").strip()
        process.stderr.close()
        if process.wait() != 0 and done:
            raise Failed(words)


class _Unpacked(io.RawIOBase):
    """What the frames of zstd in FILE hold; the last may be cut off."""

    class _Buffer(ctypes.Structure):
        _fields_ = [("bytes", ctypes.c_void_p), ("size", ctypes.c_size_t),
                    ("at", ctypes.c_size_t)]

    def __init__(self, file):
        super().__init__()
        name = ctypes.util.find_library("zstd") or "libzstd.so.1"
        self._zstd = zstd = ctypes.CDLL(name)
        zstd.ZSTD_createDStream.restype = ctypes.c_void_p
        zstd.ZSTD_freeDStream.argtypes = [ctypes.c_void_p]
        zstd.ZSTD_decompressStream.restype = ctypes.c_size_t
        zstd.ZSTD_decompressStream.argtypes = [
            ctypes.c_void_p, ctypes.POINTER(self._Buffer),
            ctypes.POINTER(self._Buffer)]
        zstd.ZSTD_getErrorName.restype = ctypes.c_char_p
        zstd.ZSTD_getErrorName.argtypes = [ctypes.c_size_t]
        zstd.ZSTD_isError.argtypes = [ctypes.c_size_t]
        self._file, self._stream = file, zstd.ZSTD_createDStream()
        self._packed, self._input = b"", self._Buffer(None, 0, 0)

    def readable(self):
        return True

    def readinto(self, to):
        place = (ctypes.c_char * len(to)).from_buffer(to)
        output = self._Buffer(ctypes.addressof(place), len(to), 0)
        while output.at == 0:
            if self._input.at == self._input.size:
                self._packed = self._file.read(1 << 17)
                self._input = self._Buffer(
                    ctypes.cast(ctypes.c_char_p(self._packed),
                                ctypes.c_void_p), len(self._packed), 0)
            left = self._zstd.ZSTD_decompressStream(
                self._stream, ctypes.byref(output), ctypes.byref(self._input))
            if self._zstd.ZSTD_isError(left):
                raise OSError(f"{self._file.name}: " + self._zstd
                              .ZSTD_getErrorName(left).decode())
            if not self._packed:
                break
        return output.at

    def close(self):
        if not self.closed:
            self._zstd.ZSTD_freeDStream(self._stream)
            self._file.close()
        super().close()


def save_npz(paths, out, **options):
    """Decisions as arrays of numpy, a row each, in the file OUT: `id`, `deal`,
    `move`, `seat`, `ms`, `result`; `bot`, a number of `bots`; `legal`, how many
    actions there were, and `choice`, which of them was made; `faces`, how often
    each of the names in `names` lies open in each place of the frame, and
    `hidden`, how many pieces lie there unseen. Places without pieces that have
    names, as grids, have none. Returns how many rows there are."""
    import numpy  # pylint: disable=import-outside-toplevel

    rows, bots, names = [], {}, {}
    counts = []  # by row, {(place, name): how often}
    hidden = []
    for d in decisions(*([paths] if isinstance(paths, (str, os.PathLike))
                         else paths), **options):
        rows.append((d["id"], d["deal"], d["move"], d["seat"],
                     bots.setdefault(d["bot"], len(bots)), d["ms"],
                     d["result"], len(d["legal"] or ()),
                     d["legal"].index(d["choice"]) if d["legal"] else -1))
        count = {}
        for number, place in enumerate(d["frame"]["places"]):
            for face in place.get("faces", ()):
                if isinstance(face, str):
                    key = number, names.setdefault(face, len(names))
                    count[key] = count.get(key, 0) + 1
        counts.append(count)
        hidden.append([place.get("hidden", 0)
                       for place in d["frame"]["places"]])
    faces = numpy.zeros((len(rows), max(map(len, hidden), default=0),
                         len(names)), numpy.uint8)
    for row, count in enumerate(counts):
        for (place, name), number in count.items():
            faces[row, place, name] = number
    columns = dict(zip(("id", "deal", "move", "seat", "bot", "ms", "result",
                        "legal", "choice"), zip(*rows)))
    numpy.savez_compressed(
        out, faces=faces, hidden=numpy.array(hidden, numpy.uint16),
        names=numpy.array(list(names)), bots=numpy.array(list(bots)),
        **{name: numpy.array(column) for name, column in columns.items()})
    return len(rows)


def main():
    parser = argparse.ArgumentParser(
        prog="talon.records",
        description="Writes decisions of record files as arrays of numpy.")
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("-o", "--output", required=True, metavar="NPZ")
    for name, words in (("game", "the program with the rules"),
                        ("only", "only these games, as 3,7,10-12"),
                        ("bot", "only decisions of this bot"),
                        ("lost-by", "only games that it lost by so much"),
                        ("worst", "only so many games, the worst"),
                        ("differs", "only games that differ from this file")):
        parser.add_argument("--" + name, help=words)
    parser.add_argument("--fault", action="store_true",
                        help="only games that it ended by a fault")
    options = vars(parser.parse_args())
    files, output = options.pop("files"), options.pop("output")
    try:
        print(save_npz(files, output, **options), "decisions")
    except (Failed, OSError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
