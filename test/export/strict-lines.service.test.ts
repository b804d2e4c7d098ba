import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { serializeCaptions } from '@/lib/captions/serialize/serialize-captions';
import { collectionFileWithoutReplies } from '@/lib/export/collection-file';
import { ndjsonParts } from '@/lib/export/content-files';
import { writeHits } from '@/lib/saved-captions/export-hits';
import { findProgram } from '../captions/formats/programs';
import { cue } from '../fixtures/cues';
import { fromPython, pythonWith } from '../table-readers';
import { bytesOf, createSource, march9, testVideo, videoId } from './export-source';
import { createFolder, writeEntries, writeExport } from './on-disk';

const hostile = ['half \ud83d', '\udc00', '\ufffe', 'a\0b', '"\\ud83d"', '\u2028', '007', '🌊'];

/** Reads a file with Python's `json` module; `parse_constant` rejects NaN and Infinity, which are not valid JSON. */
const reader = `
import json, sys
def refuse(name): raise ValueError(name)
with open(sys.argv[1], encoding='utf-8', newline='\\n') as file:
    lines = [json.loads(line, parse_constant=refuse) for line in file]
json.dumps(lines, ensure_ascii=False).encode('utf-8')
print(json.dumps(lines))
`;
const python = pythonWith('json') ?? '';
const jq = findProgram('jq') ?? '';

async function duckdb(sql: string): Promise<Record<string, unknown>[]> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const rows = (await connection.runAndReadAll(sql)).getRowObjectsJson();
  connection.closeSync();
  return rows;
}
const fromDuckdb = (path: string, what = '*', where = 'true') =>
  duckdb(
    `SELECT ${what} FROM read_json('${path}', format='newline_delimited', sample_size=-1, maximum_object_size=100000000) WHERE ${where}`,
  );

/** Reads a file with Python, jq and DuckDB, which all reject invalid lines, and returns Python's result. */
async function readByAll(path: string): Promise<Record<string, unknown>[]> {
  if (jq) execFileSync(jq, ['-c', '.', path], { maxBuffer: 1e9 });
  const rows = python ? (fromPython(python, reader, [path]) as Record<string, unknown>[]) : [];
  expect(await fromDuckdb(path)).toHaveLength(rows.length);
  return rows;
}

const writeToDisk = (bytes: Uint8Array): string => {
  const path = join(createFolder(), 'x.ndjson');
  writeFileSync(path, bytes);
  return path;
};

/** Keys that differ only in case, within one row and between rows. */
const localizations = [
  { 'zh-Hans': { title: 'one' }, 'zh-hans': { title: 'two' } },
  { 'zh-hans': { title: 'three' } },
  { 'ZH-HANS': { title: '\ud83d' } },
];
const counts = ['007', '9223372036854775807', '9223372036854775808', '-0', '1e3', ''];
const videos = hostile.map((text, n) =>
  testVideo(n, {
    title: text,
    tags: [text],
    localizations: localizations[n % localizations.length],
    viewCount: counts[n % counts.length],
    caption: n % 2 === 0 ? { Lang: 1, lang: text } : text,
    ...(n === 0 && { Title: 'another', nested: { A: 1, a: 2 } }),
  }),
);
const body = `{"data":[${videos.map((video) => JSON.stringify(video)).join(',')},${JSON.stringify({ id: videoId(50) }).replace('}', ',"likeCount":12345678901234567890,"commentCount":9007199254740993}')}]}`;
const study = () =>
  createSource({
    collection: { name: 'half \ud83d', note: hostile.join('') },
    batches: [{ ids: [...videos.map((_, n) => videoId(n)), videoId(50)], titles: [...hostile, null] }],
    responses: [
      { body, params: { q: '\ud83d', Q: 'tide', lang: 'en' } },
      { body: '{"data":[]}', name: 'search', params: { q: 'x', LANG: 'en' } },
    ],
    notes: [{ videoId: videoId(1), note: 'half \ud83d', tags: ['\udc00'], at: march9 }],
  });

describe.runIf(python)('NDJSON in Python, jq and DuckDB', { timeout: 60_000 }, () => {
  const digits = [7n, 9223372036854775807n, null, 0n, null, null];

  it.each(['collection', 'parts'])('has every video with unusual strings, counts and keys: %s', async (file) => {
    const into = createFolder();
    const [part = ''] = file === 'parts' ? await writeEntries(into, ndjsonParts('newest'), study()) : [];
    const path = file === 'parts' ? join(into, part) : await writeExport(into, collectionFileWithoutReplies, study());
    const read = (await readByAll(path)).filter(({ kind }) => kind === 'video');
    expect(read).toHaveLength(videos.length + 1);
    const records = read.map(({ record }) => record as Record<string, unknown>);
    expect(records.slice(0, -1).map(({ title }) => title)).toEqual(hostile.map((text) => text.toWellFormed()));
    expect(records.slice(0, -1).map(({ tags }) => tags)).toEqual(hostile.map((text) => [text.toWellFormed()]));
    expect(JSON.parse(String(records[0]?.localizations))).toEqual(localizations[0]);
    const from = await fromDuckdb(path, 'record.viewCount AS views, record.commentCount AS comments', "kind = 'video'");
    expect(from.map(({ views }) => views)).toEqual(
      videos.map((_, n) => digits[n % digits.length]?.toString() ?? null).concat([null] as never),
    );
    expect(from.at(-1)?.comments).toBe('9007199254740993');
  });

  it('keeps the exact text of each row', async () => {
    const path = await writeExport(createFolder(), collectionFileWithoutReplies, study());
    const raws = (await readByAll(path)).filter(({ kind }) => kind === 'video').map(({ raw }) => raw);
    expect(raws.slice(0, -1)).toEqual(videos.map((video) => JSON.stringify(video)));
    expect(raws.at(-1)).toContain('"likeCount":12345678901234567890');
  });

  it('has captions and search matches', async () => {
    const cues = hostile.map((text, index) => cue(index, text));
    const captions = await readByAll(writeToDisk(serializeCaptions('ndjson', cues)));
    expect(captions.map(({ text }) => text)).toEqual(hostile.map((text) => text.toWellFormed()));
    const hits = async function* () {
      yield hostile.map((hit) => ({ key: 'k', videoId: 'aaaaaaaaaaa', at: 0, left: '', hit, right: '' }));
    };
    const found = await readByAll(writeToDisk(await bytesOf(writeHits(hits(), 'ndjson', () => undefined))));
    expect(found.map(({ hit }) => hit)).toEqual(hostile.map((text) => text.toWellFormed()));
  });
});

describe.skipIf(python && jq)('Python and jq', () => {
  it('are not both installed, so fewer programs read NDJSON here', () => {
    expect([python, jq]).toContain('');
  });
});
