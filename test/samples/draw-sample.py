"""Draws samples as the help page describes it, without any code of Sidelight: python3 draw-sample.py > draw-sample.json

The frame has made-up ids; the strata are years of publication. With the folder of an exported package, draws its sample
again from the frame in sample.csv and the seed in design.json, and prints the ids by stratum.
"""

import base64
import csv
import hashlib
import json
import pathlib
import sys


def made_up_id(number):
    return base64.urlsafe_b64encode(hashlib.sha1(str(number).encode()).digest())[:11].decode()


def rank(seed, video):
    return hashlib.sha256(f"{seed}:{video}".encode()).hexdigest()


def proportional(sizes, n):
    total = sum(sizes.values())
    shares = {name: n * size // total for name, size in sizes.items()}
    rest = n - sum(shares.values())
    by_remainder = sorted(sizes, key=lambda name: (-(n * sizes[name] % total), name))
    for name in by_remainder[:rest]:
        shares[name] += 1
    return shares


def equal(sizes, n):
    shares = {}
    for rest, name in zip(range(len(sizes), 0, -1), sorted(sizes, key=lambda name: (sizes[name], name))):
        shares[name] = min(sizes[name], n // rest)
        n -= shares[name]
    return shares


def draw(strata, seed, size, allocate=proportional):
    sizes = {name: len(ids) for name, ids in strata.items()}
    shares = sizes if size >= sum(sizes.values()) else allocate(sizes, size)
    return {name: sorted(strata[name], key=lambda video: rank(seed, video))[: shares[name]] for name in sorted(strata)}


def drawn_again(package):
    steps = json.loads((package / "design.json").read_text(encoding="utf-8"))["steps"]
    plan = [step["sample"] for step in steps if "sample" in step][-1]
    strata = {}
    with open(package / "sample.csv", newline="", encoding="utf-8-sig") as file:
        for row in csv.DictReader(file):
            strata.setdefault(row["stratum"], []).append(row["id"])
    return draw(strata, plan["seed"], plan["size"], equal if plan.get("allocation") == "equal" else proportional)


if sys.argv[1:]:
    print(json.dumps(drawn_again(pathlib.Path(sys.argv[1]))))
    sys.exit()

strata = {}
for number in range(120):
    strata.setdefault(str(2018 + number * number % 7), []).append(made_up_id(number))

cases = []
for seed, size in [(0, 10), (281726, 25), (999999, 60)]:
    whole = [video for ids in strata.values() for video in ids]
    cases.append(
        {
            "seed": seed,
            "size": size,
            "random": sorted(whole, key=lambda video: rank(seed, video))[:size],
            "stratified": draw(strata, seed, size),
        }
    )

print(json.dumps({"strata": strata, "cases": cases}, indent=1))
