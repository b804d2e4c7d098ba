"""Checks a replication package with pandas and networkx alone, and prints its figures as one line of JSON."""
import hashlib
import json
import os
import sys

import networkx
import pandas
from networkx.algorithms.link_analysis.pagerank_alg import _pagerank_python

folder = sys.argv[1]


def path_of(name):
    return os.path.join(folder, name)


def table(name):
    return pandas.read_csv(path_of(name), dtype=str, keep_default_na=False)


def sum_of(column):
    return round(sum(float(text) for text in column if text), 6)


def raw_bodies():
    """Returns the bodies in the package by the id of their response."""
    bodies = {}
    for name in os.listdir(path_of('raw')):
        with open(path_of(os.path.join('raw', name)), 'rb') as file:
            bodies[name.rpartition('.')[0]] = file.read()
    return bodies


requests, costs = table('requests.csv'), table('costs.csv')
videos, captions, missing = table('videos.csv'), table('captions.csv'), table('missing.csv')
nodes, edges = table('network/nodes.csv'), table('network/edges.csv')
bodies = raw_bodies()


def joins():
    sent = requests[requests.request_id != '']
    joined = sent.merge(costs, on='request_id', suffixes=('', '_cost'))
    received = requests[requests.sha256 != '']
    wrong = [
        row.capture_id
        for row in received.itertuples()
        if hashlib.sha256(bodies.get(row.capture_id, b'')).hexdigest() != row.sha256
    ]
    return {
        'requests': len(sent),
        'costs': len(costs),
        'joined': len(joined),
        'otherEndpoint': int((joined.endpoint != joined.endpoint_cost).sum()),
        'bill': {
            endpoint: {
                'requests': len(rows),
                'billed': sum_of(rows.billed_usd),
                'possible': int((rows.state == 'possible').sum()),
            }
            for endpoint, rows in costs.groupby('endpoint')
        },
        'bodiesWithWrongChecksum': wrong,
    }


def lines_of_tracks():
    """Compares the lines of each track in captions.csv with the lines of its response in raw/."""
    wrong = []
    for (video, response), lines in captions.groupby(['id', 'capture_id']):
        cues = json.loads(bodies[response]) if response in bodies else []
        if len(cues) != len(lines):
            wrong.append([video, response, len(cues), len(lines)])
    return {
        'tracks': len(captions.groupby(['id', 'capture_id'])),
        'wrongTracks': wrong,
        'missingTracks': sorted([row.id, row.lang] for row in missing[missing.lang != ''].itertuples()),
    }


def shares():
    """Counts the videos of the second level for each seed, by the best rank at which a seed has them."""
    first, second = edges[edges.depth == '0'], edges[edges.depth == '1']
    counts = second.drop_duplicates('source').seed.value_counts()
    best = first[first.target.isin(set(second.source))].groupby('target')['rank'].apply(lambda each: min(map(int, each)))
    return {
        'seeds': int(first.source.nunique()),
        'secondLevel': int(second.source.nunique()),
        'seedsWithVideos': len(counts),
        'mostForOneSeed': int(counts.max()),
        'lowestRank': int(best.max()),
    }


def measures():
    found = {}
    for name, read in [('gexf', networkx.read_gexf), ('graphml', networkx.read_graphml)]:
        graph = read(path_of(f'network/related.{name}'))
        simple = networkx.DiGraph((one, other) for one, other, *_ in graph.edges if one != other)
        simple.add_nodes_from(graph)
        ranks = _pagerank_python(simple, alpha=0.85, tol=1e-13, max_iter=1000)
        wrong = [
            row.id
            for row in nodes.itertuples()
            if abs(ranks[row.id] - float(row.pagerank)) > 1e-8
            or graph.nodes[row.id]['community'] != int(row.community)
            or simple.in_degree(row.id) != int(row.in_degree)
            or simple.out_degree(row.id) != int(row.out_degree)
        ]
        found[name] = {'nodes': len(graph), 'edges': graph.number_of_edges(), 'wrongNodes': wrong}
    return {**found, 'nodes': len(nodes), 'edges': len(edges), 'communities': int(nodes.community.nunique())}


print(json.dumps({'videos': len(videos), 'joins': joins(), 'captions': lines_of_tracks(), 'shares': shares(), 'network': measures()}))
