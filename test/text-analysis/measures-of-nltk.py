"""Writes measures-of-nltk.json: made-up texts and what an independent implementation counts in them.

Needs Debian's python3-nltk and python3-scipy: python3 test/text-analysis/measures-of-nltk.py
"""

import json
import math
from collections import Counter
from pathlib import Path

from nltk.metrics import BigramAssocMeasures
from scipy.stats import chi2_contingency

SHARED = "the of and a to in was water wheel night sea day".split()
TIDES = "tide tide tide mill mill moon gate pond".split()
STEAM = "steam steam steam coal coal engine river valve".split()
NODE, LEFT, RIGHT = "water", 3, 2

seed = 45


def draw(words):
    global seed
    seed = (seed * 1664525 + 1013904223) % 2**32
    return words[(seed >> 12) % len(words)]


def text(own):
    """Returns 30 lines of 7 words. After "high" follows "water" more often than chance."""
    lines = []
    for _ in range(30):
        words = [draw(SHARED + own) for _ in range(6)]
        if draw([True, False, False]):
            words[2:4] = ["high", NODE]
        lines.append(" ".join(words))
    return lines


def keyness(texts, references):
    mine = Counter(word for lines in texts for line in lines for word in line.split())
    other = Counter(word for lines in references for line in lines for word in line.split())
    size, reference_size = sum(mine.values()), sum(other.values())
    rows = {}
    for word in sorted(mine | other):
        a, b = mine[word], other[word]
        share = (a + b) / (size + reference_size)
        g2 = 2 * sum(o * math.log(o / (s * share)) for o, s in ((a, size), (b, reference_size)) if o > 0)
        table = [[a, b], [size - a, reference_size - b]]
        rows[word] = {
            "count": a,
            "referenceCount": b,
            "logLikelihood": g2,
            "chiSquared": chi2_contingency(table, correction=True)[0],
            "logRatio": math.log2((a or 0.5) / size) - math.log2((b or 0.5) / reference_size),
            "percentDifference": (a / size - b / reference_size) / (b / reference_size) * 100 if b else None,
        }
    return rows


def collocates(texts):
    total, node, near = 0, 0, 0
    words, together = Counter(), Counter()
    for lines in texts:
        track = [word for line in lines for word in line.split()]
        total += len(track)
        words.update(track)
        node += track.count(NODE)
        windows = set()
        for at, word in enumerate(track):
            if word == NODE:
                windows |= set(range(at - LEFT, at)) | set(range(at + 1, at + 1 + RIGHT))
        windows &= set(range(len(track)))
        near += len(windows)
        together.update(track[at] for at in windows)
    rows = {}
    for word, count in sorted(together.items()):
        if count < 3:
            continue
        table = (count, (near, words[word]), total)
        rows[word] = {
            "together": count,
            "count": words[word],
            "logDice": 14 + math.log2(BigramAssocMeasures.dice(count, (node, words[word]), total)),
            "mutualInformation": BigramAssocMeasures.pmi(*table),
            "logLikelihood": BigramAssocMeasures.likelihood_ratio(*table),
        }
    return {"node": node, "near": near, "rows": rows}


tides = [text(TIDES) for _ in range(4)]
steam = [text(STEAM) for _ in range(3)]
results = {
    "tides": tides,
    "steam": steam,
    "window": {"left": LEFT, "right": RIGHT},
    "keyness": keyness(tides, steam),
    "collocates": collocates(tides),
}
target = Path(__file__).with_suffix(".json")
target.write_text(json.dumps(results, indent=1) + "\n")
