import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { citationFrom, citationWriters } from '@/lib/citation/citation-formats';
import { citationFile, idsFile } from '@/lib/export/content-files';
import { fourCatFile, fourCatFileName } from '@/lib/export/four-cat';
import { videosCsv } from '@/lib/export/video-tables';
import type { Video } from '@/lib/service/resource-schemas';
import { bodyOf, createSource, largeSource, march9, testVideo, textOf, videoId } from './export-source';

const formulas = ['-w7Lr_k2ZsA', '=w7Lr_k2ZsA', '+w7Lr_k2ZsA', '@w7Lr_k2ZsA'];
const source = () =>
  createSource({
    batches: [{ ids: [...formulas.map((_, n) => videoId(n)), videoId(8)] }],
    responses: [
      { body: bodyOf([testVideo(0, { title: '=HYPERLINK("x")', description: '', viewCount: '007' }), testVideo(1)]) },
    ],
  });
const withFormulaIds = () => {
  const ids = formulas as ReturnType<typeof videoId>[];
  return createSource({ batches: [{ ids }], responses: [{ body: bodyOf(ids.map((id, n) => testVideo(n, { id }))) }] });
};
const rowsOf = (text: string) => Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;

describe('videosCsv', () => {
  it('has no byte-order mark, ends lines with CR LF, and keeps values unchanged', async () => {
    const text = await textOf(videosCsv('newest').chunks(source()));
    expect(text.startsWith('id,')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    expect(rowsOf(text)[0]).toMatchObject({ title: '=HYPERLINK("x")', viewCount: '007', embeddable: 'true' });
  });

  it('keeps ids that start like a formula', async () => {
    const rows = rowsOf(await textOf(videosCsv('newest').chunks(withFormulaIds())));
    expect(rows.map(({ id }) => id)).toEqual(formulas);
  });

  it('distinguishes an empty string from no value', async () => {
    const text = await textOf(videosCsv('newest').chunks(source()));
    expect(text).toContain('"=HYPERLINK(""x"")","",');
  });

  it('has a row for every video, with the state of its details', async () => {
    const rows = rowsOf(await textOf(videosCsv('newest').chunks(source())));
    expect(rows.map(({ id, state }) => [id, state])).toEqual([
      [videoId(0), 'with-details'],
      [videoId(1), 'with-details'],
      [videoId(2), 'id-only'],
      [videoId(3), 'id-only'],
      [videoId(8), 'id-only'],
    ]);
  });

  it('lists the languages of each title', async () => {
    const localizations = { pt: { title: 'Maré', description: '' }, de: { title: 'Gezeiten', description: '' } };
    const videos = [
      testVideo(0, { defaultLanguage: 'en', localizations }),
      testVideo(1),
      testVideo(2, { defaultLanguage: undefined }),
    ];
    const batches = [{ ids: videos.map((_, n) => videoId(n)) }];
    const input = createSource({ batches, responses: [{ body: bodyOf(videos) }] });
    const rows = rowsOf(await textOf(videosCsv('newest').chunks(input)));
    expect(rows.map((row) => row.title_languages)).toEqual(['["de","en","pt"]', '["en"]', '']);
  });

  it('includes search results of a video without details', async () => {
    const found = { kind: 'video', videoId: videoId(5), title: 'found', liveBroadcastContent: 'none' };
    const input = createSource({
      batches: [{ ids: [videoId(5)] }],
      responses: [
        {
          name: 'search',
          params: { q: 'tide' },
          body: JSON.stringify({ regionCode: 'en', totalResults: 1, resultsPerPage: 1, data: [found] }),
        },
      ],
    });
    const [row] = rowsOf(await textOf(videosCsv('newest').chunks(input)));
    expect(row).toMatchObject({
      id: videoId(5),
      title: 'found',
      state: 'id-only',
      endpoint: 'GET /search',
      params: '{"q":"tide"}',
    });
  });

  it('includes every observation, or only the latest of each video', async () => {
    const input = createSource({
      batches: [{ ids: [videoId(1)] }],
      responses: ['5', '9'].map((viewCount) => ({ body: bodyOf([testVideo(1, { viewCount })]) })),
    });
    const counts = async (which: 'newest' | 'every') =>
      rowsOf(await textOf(videosCsv(which).chunks(input))).map(({ viewCount }) => viewCount);
    expect([await counts('newest'), await counts('every')]).toEqual([['9'], ['5', '9']]);
  });

  it('includes only the chosen videos', async () => {
    const input = { ...source(), chosen: new Set([videoId(1), videoId(8)]) };
    const rows = rowsOf(await textOf(videosCsv('newest').chunks(input)));
    expect(rows.map(({ id }) => id)).toEqual([videoId(1), videoId(8)]);
    expect(await textOf(idsFile.chunks(input))).toBe(`${videoId(1)}\n${videoId(8)}\n`);
  });

  it('yields small chunks for any number of rows', async () => {
    const sizes: number[] = [];
    for await (const { length } of videosCsv('newest').chunks(largeSource(2500))) sizes.push(length);
    expect(sizes.length).toBeGreaterThan(10);
    expect(Math.max(...sizes)).toBeLessThan(100_000);
  });
});

describe('citationFile', () => {
  it.each(['csl', 'bibtex', 'ris'] as const)('writes the same text in chunks as at once: %s', async (format) => {
    const input = largeSource(600, 200);
    const citations = Array.from({ length: 600 }, (_, n) =>
      // The cast is safe, because the test created the video.
      citationFrom(videoId(n), testVideo(n) as Video, march9 + 86_400_000),
    );
    expect(await textOf(citationFile(format).chunks(input))).toBe(citationWriters[format].write(citations));
    expect(await textOf(citationFile(format).chunks(createSource({})))).toBe(citationWriters[format].write([]));
  });
});

describe('values that the newest response lacks', () => {
  const updated = createSource({
    batches: [{ ids: [videoId(1), videoId(2)] }],
    responses: [
      { body: bodyOf([testVideo(1, { viewCount: '5' }), testVideo(2)]) },
      { body: bodyOf([{ id: videoId(1), viewCount: '6', title: null }]) },
    ],
  });

  it('are from an earlier response in the list for 4CAT', async () => {
    const rows = rowsOf(await textOf(fourCatFile('videolist_x.csv').chunks(updated)));
    const { publishedAt, title: videoTitle } = testVideo(1);
    expect(rows.find((row) => row.videoId === videoId(1))).toMatchObject({ publishedAt, videoTitle, viewCount: '6' });
    expect(fourCatFileName(updated, march9)).toContain('seeds2_');
  });

  it('are from an earlier response in citations', async () => {
    const cited: unknown[] = JSON.parse(await textOf(citationFile('csl').chunks(updated)));
    const { title } = testVideo(1);
    expect(cited).toContainEqual(
      expect.objectContaining({ id: videoId(1), title, issued: { 'date-parts': [[2016, 2, 2]] } }),
    );
  });
});
