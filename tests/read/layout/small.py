"""A small page and random weights that fit it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from learn.weights import Shape, initial, transitions

from etl.learned import arrays
from etl.read.layout import confidence
from etl.read.layout.features import Features
from etl.read.layout.model import VERSION, Model, load, packed
from etl.read.layout.network import BOUND
from etl.read.layout.tokens import tokens
from etl.read.layout.training.network import Input, Weights, numbers

TEXT = "Slow Boats\nAda Moreau, Ben Okafor\n\nFast Boats\nCy Lind (Harbour University)\n"
FEATURES = Features(TEXT, tokens(TEXT))
NUMBERS = numbers(FEATURES).astype(np.float32)
MOVES = transitions([])
SURE = (np.zeros(len(confidence.RECORD)), np.zeros(len(confidence.PAGE)))


def weights(hidden: int = 8) -> Weights:
    shape = Shape(NUMBERS.shape[1], len(FEATURES.groups), len(FEATURES.bags), hidden, 4)
    scale = {"mean": NUMBERS.mean(0), "deviation": np.ones(NUMBERS.shape[1], np.float32)}
    return initial(shape, np.random.default_rng(3)) | scale


def whole(made: Weights) -> Input:
    """The page as training sees it."""
    blocks = np.concatenate(list(FEATURES.blocks()), axis=1)
    numbers = np.clip((blocks - made["mean"]) / made["deviation"], -BOUND, BOUND)
    return Input(numbers.astype(np.float32), FEATURES.bags, FEATURES.groups)


def stored(folder: Path, data: bytes) -> Path:
    path = folder / "some.reader"
    path.write_bytes(data)
    return path


def digest(data: bytes) -> str:
    """Of the weights that the file of a reader holds."""
    return arrays.digest(arrays.unpacked(data, VERSION))


def loaded(folder: Path, made: Weights) -> Model:
    return load(stored(folder, packed([made], MOVES, *SURE)))
