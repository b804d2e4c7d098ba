"""Computes the agreement figures of ratings.json without Sidelight's code, and writes them to agreement.json (--write).
With the folder of an exported package, computes those of its codes.

The figures are computed here from their formulas, in pairs of answers instead of tables. If scikit-learn and nltk are
installed (Debian: python3-sklearn, python3-nltk), theirs must be the same.
"""
import csv
import itertools
import json
import math
import pathlib
import sys

folder = pathlib.Path(__file__).parent
scales = {'one': 'nominal', 'yes-no': 'nominal', 'number': 'interval', 'any': 'masi'}


def exported_studies(package):
    """Returns a study for each pair of coders and each variable, with the videos in the order of ids.txt."""
    with open(package / 'codes.csv', newline='', encoding='utf-8-sig') as file:
        codes = [row for row in csv.DictReader(file) if row['is_decision'] == 'false']
    variables = json.loads((package / 'codebook.json').read_text(encoding='utf-8'))['codebook']['variables']
    videos = (package / 'ids.txt').read_text().split()

    def answer(variable, video, coder):
        own = [row for row in codes if row['id'] == video and row['coder'] == coder]
        about = [row for row in own if row['variable_id'] == variable['id']]
        if variable['level'] == 'moment':
            return sorted({one for row in about for one in json.loads(row['value_ids'])}) if own else None
        if not about:
            return None
        if variable['kind'] == 'number':
            return float(about[0]['answer'])
        ids = sorted(json.loads(about[0]['value_ids']))
        return ids if variable['kind'] == 'any' else ids[0]

    def study(variable, pair):
        units = [[answer(variable, video, coder) for coder in pair] for video in videos]
        scale = 'masi' if variable['level'] == 'moment' else scales[variable['kind']]
        return {'name': variable['name'], 'scale': scale, 'coders': pair, 'units': units}

    pairs = itertools.combinations(sorted({row['coder'] for row in codes}), 2)
    return [study(variable, pair) for pair in pairs for variable in variables if variable['kind'] in scales]


def mulberry32(seed):
    state = seed
    def imul(one, other):
        return (one * other) & 0xFFFFFFFF
    def draw():
        nonlocal state
        state = (state + 0x6D2B79F5) & 0xFFFFFFFF
        value = imul(state ^ (state >> 15), 1 | state)
        value = (value + imul(value ^ (value >> 7), 61 | value) ^ value) & 0xFFFFFFFF
        return (value ^ (value >> 14)) / 4294967296
    return draw


def masi(one, other):
    one, other = frozenset(one), frozenset(other)
    if one == other:
        return 0
    common = len(one & other)
    weight = 0.67 if common == min(len(one), len(other)) else 0.33 if common else 0
    return 1 - common / len(one | other) * weight


distances = {
    'nominal': lambda one, other: float(one != other),
    'interval': lambda one, other: (one - other) ** 2,
    'masi': masi,
}


def alpha(units, distance):
    units = [unit for unit in units if len(unit) > 1]
    answers = [answer for unit in units for answer in unit]
    total = len(answers)
    observed = sum(distance(a, b) / (len(unit) - 1) for unit in units for a in unit for b in unit) / total
    expected = sum(distance(a, b) for a in answers for b in answers) / (total * (total - 1))
    return 1 - observed / expected if expected else None


def alpha_interval(units, distance, draws=1000):
    units = [unit for unit in units if len(unit) > 1]
    random = mulberry32(1)
    alphas = []
    for _ in range(draws):
        sample = [units[math.floor(random() * len(units))] for _ in units]
        value = alpha(sample, distance)
        alphas.append(1 if value is None else value)
    alphas.sort()
    return [alphas[25], alphas[974]]


def kappa(pairs):
    n = len(pairs)
    categories = sorted({answer for pair in pairs for answer in pair})
    p = {(a, b): sum(pair == (a, b) for pair in pairs) / n for a in categories for b in categories}
    row = {a: sum(p[a, b] for b in categories) for a in categories}
    column = {b: sum(p[a, b] for a in categories) for b in categories}
    po = sum(p[a, a] for a in categories)
    pe = sum(row[a] * column[a] for a in categories)
    if pe == 1:
        return None, None  # all answers are equal, so kappa is not defined
    value = (po - pe) / (1 - pe)
    # Fleiss, Cohen and Everitt (1969), as in Fleiss, Levin and Paik, "Statistical Methods for Rates and Proportions", 18.1.
    a_term = sum(p[a, a] * (1 - (row[a] + column[a]) * (1 - value)) ** 2 for a in categories)
    b_term = (1 - value) ** 2 * sum(p[a, b] * (column[a] + row[b]) ** 2 for a in categories for b in categories if a != b)
    c_term = (value - pe * (1 - value)) ** 2
    error = math.sqrt(max(0, a_term + b_term - c_term) / n) / (1 - pe)
    return value, [value - 1.959964 * error, min(1, value + 1.959964 * error)]


def figures(study):
    distance = distances[study['scale']]
    units = [[answer for answer in unit if answer is not None] for unit in study['units']]
    result = {'alpha': alpha(units, distance), 'alphaInterval': alpha_interval(units, distance)}
    complete = [tuple(unit) for unit in units if len(unit) == 2]
    if study['scale'] == 'nominal' and len(study['coders']) == 2:
        result['kappa'], result['kappaInterval'] = kappa(complete)
    compared = [unit for unit in units if len(unit) > 1]
    result['agreement'] = sum(all(answer == unit[0] for answer in unit) for unit in compared) / len(compared)
    return result


def check(study, result):
    """Compares with scikit-learn and nltk."""
    try:
        from nltk.metrics.agreement import AnnotationTask
        from nltk.metrics.distance import masi_distance
        from sklearn.metrics import cohen_kappa_score
    except ImportError:
        return 'not installed'
    if 'kappa' in result:
        one, other = zip(*study['units'])
        assert abs(cohen_kappa_score(one, other) - result['kappa']) < 1e-12, study['name']
    if any(None in unit or [] in unit for unit in study['units']):
        return 'the same'  # nltk has neither missing answers nor two empty sets
    of = {'nominal': lambda a, b: float(a != b), 'interval': lambda a, b: (a - b) ** 2, 'masi': masi_distance}
    as_label = (lambda answer: frozenset(answer)) if study['scale'] == 'masi' else (lambda answer: answer)
    rows = [(coder, str(n), as_label(unit[c])) for n, unit in enumerate(study['units']) for c, coder in enumerate(study['coders'])]
    task = AnnotationTask(rows, distance=of[study['scale']])
    assert abs(task.alpha() - result['alpha']) < 1e-9, (study['name'], task.alpha(), result['alpha'])
    return 'the same'


if sys.argv[1:] not in ([], ['--write']):
    print(json.dumps([study | figures(study) for study in exported_studies(pathlib.Path(sys.argv[1]))]))
    sys.exit()
studies = json.loads((folder / 'ratings.json').read_text())
results = {study['name']: figures(study) for study in studies}
compared = {study['name']: check(study, results[study['name']]) for study in studies}
if sys.argv[1:] == ['--write']:
    (folder / 'agreement.json').write_text(json.dumps(results, indent=2) + '\n')
    print(compared)
else:
    print(json.dumps(results))
