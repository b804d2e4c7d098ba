"""
Builds the tables of videos and captions of a package from its responses, with nothing but Python, compares them with
videos.csv and captions.csv cell by cell, and prints the result as one line of JSON.
"""
import csv
import html
import json
import os
import re
import sys

folder = sys.argv[1]
csv.field_size_limit(2**30)


def path_of(*names):
    return os.path.join(folder, *names)


def table(name):
    with open(path_of(name), encoding='utf-8', newline='') as file:
        return list(csv.DictReader(file))


def body_of(response):
    with open(path_of('raw', f'{response}.json'), encoding='utf-8') as file:
        return json.load(file)


def written(text):
    """Replaces what tables leave out: NUL, which ends a text in some readers, and half of a surrogate pair."""
    return re.sub('[\ud800-\udfff\0]', '\ufffd', text)


def cell_of(value):
    if value is None:
        return ''
    return written(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(',', ':')))


requests = sorted(table('requests.csv'), key=lambda row: row['received_at'])


def rebuilt_videos():
    """The newest response with a value counts."""
    videos = {}
    for request in requests:
        if request['endpoint'] != 'POST /batch/videos':
            continue
        for row in body_of(request['capture_id'])['data']:
            videos.setdefault(row['id'], {}).update({name: value for name, value in row.items() if value is not None})
    return videos


def compare_videos():
    videos, rows = rebuilt_videos(), table('videos.csv')
    fields = [name for name in rows[0] if any(name in video for video in videos.values())]
    wrong = [
        [row['id'], name, cell_of(videos.get(row['id'], {}).get(name)), row[name]]
        for row in rows
        for name in fields
        if name != 'id' and cell_of(videos.get(row['id'], {}).get(name)) != row[name]
    ]
    without = [row['id'] for row in rows if row['state'] == 'with-details' and row['id'] not in videos]
    return {'videos': len(rows), 'fields': len(fields), 'wrong': wrong, 'without': without}


def compare_captions():
    numbers = ['offset', 'duration', 'wordCount', 'speechRate']
    by_track = {}
    for row in table('captions.csv'):
        by_track.setdefault((row['id'], row['capture_id']), []).append(row)
    wrong, lines = [], 0
    for (video, response), rows in by_track.items():
        cues = [cue for cue in body_of(response) if cue['text'].strip()]
        lines += len(rows)
        if len(cues) != len(rows):
            wrong.append([video, len(cues), len(rows)])
        for cue, row in zip(cues, rows):
            same_numbers = all(float(row[name]) == float(cue[name]) for name in numbers)
            if written(html.unescape(cue['text'])) != row['text'] or not same_numbers or cue['lang'] != row['lang']:
                wrong.append([video, cue, row])
    return {'tracks': len(by_track), 'lines': lines, 'wrong': wrong}


results = {'videos': compare_videos(), 'captions': compare_captions()}
for result in results.values():
    result['wrong'] = {'count': len(result['wrong']), 'first': result['wrong'][:3]}
print(json.dumps(results))
