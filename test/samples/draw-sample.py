"""Draws samples as the help page describes it, without any code of Sidelight: python3 draw-sample.py > draw-sample.json

The frame has made-up ids; the strata are years of publication.
"""

import base64
import hashlib
import json


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


strata = {}
for number in range(120):
    strata.setdefault(str(2018 + number * number % 7), []).append(made_up_id(number))

cases = []
for seed, size in [(0, 10), (281726, 25), (999999, 60)]:
    shares = proportional({name: len(ids) for name, ids in strata.items()}, size)
    whole = [video for ids in strata.values() for video in ids]
    cases.append(
        {
            "seed": seed,
            "size": size,
            "random": sorted(whole, key=lambda video: rank(seed, video))[:size],
            "stratified": {
                name: sorted(strata[name], key=lambda video: rank(seed, video))[: shares[name]] for name in sorted(strata)
            },
        }
    )

print(json.dumps({"strata": strata, "cases": cases}, indent=1))
