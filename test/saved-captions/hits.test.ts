import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { type HitsFormat, writeHits } from '@/lib/saved-captions/export-hits';
import { hitsByVideo } from '@/lib/saved-captions/hit-index';
import type { HitInContext } from '@/lib/saved-captions/search-document';
import { rowsOfXlsx } from '@/test/read-xlsx';

const hit = (more: Partial<HitInContext> = {}): HitInContext => ({
  key: 'k',
  videoId: 'aaaaaaaaaaa',
  at: 63_500,
  left: 'and the ',
  hit: 'moon',
  right: ', she said',
  ...more,
});

async function bytes(format: HitsFormat, ...hits: HitInContext[]): Promise<Uint8Array> {
  const batches = async function* () {
    for (const one of hits) yield [one];
  };
  const parts: Uint8Array[] = [];
  for await (const part of writeHits(batches(), format, () => ({ title: 'Tide "mills"', lang: 'en' })))
    parts.push(part);
  return Buffer.concat(parts);
}
const written = async (format: HitsFormat, ...hits: HitInContext[]) => String(await bytes(format, ...hits));
const link = 'https://www.youtube.com/watch?v=aaaaaaaaaaa&t=63s';
const head = 'video,title,language,time,seconds,left,hit,right,link\r\n';

describe('writeHits', () => {
  it('writes a table with a timestamp link for each hit', async () => {
    const row = `aaaaaaaaaaa,"Tide ""mills""",en,1:03,63.5,and the ,moon,", she said",${link}\r\n`;
    expect(await written('csv', hit())).toBe(`${head}${row}`);
    expect(await written('csv')).toBe(head);
  });

  it('writes a workbook with the same cells and without formulas', async () => {
    const formulaHit = hit({ videoId: '-aaaaaaaaaa', left: '=1+1', hit: '@SUM', right: '+2' });
    const [names, row] = await rowsOfXlsx(await bytes('xlsx', formulaHit));
    expect(`${names?.join(',')}\r\n`).toBe(head);
    expect(row?.slice(0, 8)).toEqual(['-aaaaaaaaaa', 'Tide "mills"', 'en', '1:03', 63.5, '=1+1', '@SUM', '+2']);
    expect(await written('csv', formulaHit)).toContain('-aaaaaaaaaa,"Tide ""mills""",en,1:03,63.5,=1+1,@SUM,+2,');
  });

  it('writes TSV that keeps quotes, tabs and line breaks within a cell', async () => {
    const file = await written('tsv', hit({ left: '"a\tb\nc ' }));
    const { data, errors } = Papa.parse<string[]>(file, { delimiter: '\t', newline: '\n', skipEmptyLines: true });
    expect(errors).toEqual([]);
    expect(data.map((row) => row.length)).toEqual([9, 9]);
    expect(data[1]).toContain('"a\tb\nc ');
  });

  it('writes NDJSON records with the column names', async () => {
    const [line] = (await written('ndjson', hit({ hit: 'mo\u2028on' }))).split('\n');
    expect(JSON.parse(line ?? '')).toMatchObject({ video: 'aaaaaaaaaaa', seconds: 63.5, hit: 'mo\u2028on', link });
  });
});

describe('hitsByVideo', () => {
  const facts = new Map([
    ['a', { videoId: 'one', endSeconds: 60 }],
    ['b', { videoId: 'one', endSeconds: 60 }],
    ['c', { videoId: 'two', endSeconds: 0 }],
  ]);

  it('sums the hits of all tracks of a video, with their rate per minute', () => {
    expect(hitsByVideo(['a', 'b', 'c'], Uint32Array.of(1, 3, 2), facts)).toEqual([
      { videoId: 'one', key: 'b', hits: 4, perMinute: 2 },
      { videoId: 'two', key: 'c', hits: 2, perMinute: null },
    ]);
  });

  it('returns nothing without hits, and skips deleted tracks', () => {
    expect(hitsByVideo(['a', 'gone'], Uint32Array.of(0, 9), facts)).toEqual([]);
  });
});
