import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ItemBatch, VideoNote } from '@/lib/collection/records';
import { isValid } from '@/lib/database/record';
import { collectionFileWithoutReplies } from '@/lib/export/collection-file';
import type { ExportSource } from '@/lib/export/export-file';
import { type CollectionRecord, parseCollectionFile } from '@/lib/export/parse-collection-file';
import type { Capture } from '@/lib/provenance/records';
import type { VideoId } from '@/lib/service/ids';
import { records } from '@/lib/storage/records';
import {
  bodyOf,
  captureFrom,
  createSource,
  march9,
  type TestResponse,
  testVideo,
  textOf,
  videoId,
} from './export-source';

/** A time after all other times in these tests, in milliseconds since 1970. */
const now = Date.UTC(2100, 0);

const linesOf = async (source: ExportSource): Promise<string[]> =>
  (await textOf(collectionFileWithoutReplies.chunks(source))).split('\n');

async function recordsOf(lines: Iterable<string>): Promise<CollectionRecord[]> {
  const records: CollectionRecord[] = [];
  for await (const record of parseCollectionFile(lines, now)) records.push(record);
  return records;
}

/** Parses lines and groups the records by kind, as they would be stored. */
async function restore(lines: Iterable<string>) {
  const records = await recordsOf(lines);
  const ofKind = <K extends CollectionRecord['is']>(kind: K) =>
    records.filter((record): record is Extract<CollectionRecord, { is: K }> => record.is === kind);
  return {
    collections: ofKind('collection').map(({ collection }) => collection),
    batches: ofKind('item-batch').map(({ batch }): ItemBatch => ({ ...batch, collectionId: 'c1' })),
    notes: ofKind('video-note').map(({ note }): VideoNote => ({ ...note, collectionId: 'c1' })),
    captures: ofKind('capture').map(({ capture }): Capture => ({ ...capture, collectionId: 'c1' })),
    bodies: ofKind('capture').map(({ body }) => new TextDecoder().decode(body)),
    invalidLines: ofKind('bad'),
  };
}

const anyId = fc.nat(30).map((n) => videoId(n));
const anyRow = fc.oneof(
  fc.record(
    {
      id: anyId,
      title: fc.string({ unit: 'grapheme' }),
      viewCount: fc.bigInt({ min: 0n, max: 10n ** 17n }).map(String),
      tags: fc.array(fc.string()),
      embeddable: fc.boolean(),
      localizations: fc.dictionary(fc.string(), fc.record({ title: fc.string() })),
      newField: fc.jsonValue(),
    },
    { requiredKeys: [] },
  ),
  // Rows of any other shape are kept unchanged.
  fc.jsonValue(),
);
const anyBody = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(anyRow).map((data) => JSON.stringify({ totalResults: data.length, data, more: true })),
  },
  // Indented JSON tests that the whitespace between rows is restored, which the rows alone do not contain.
  { weight: 1, arbitrary: fc.array(anyRow).map((data) => JSON.stringify({ data }, null, 2)) },
  { weight: 1, arbitrary: fc.string() },
);
const anyResponse: fc.Arbitrary<TestResponse> = fc.record({
  body: anyBody,
  name: fc.constantFrom('batchVideos', 'search', 'playlistItems', 'relatedVideos'),
  missing: fc.array(anyId),
  skippedRows: fc.nat(3),
});
const anySource = fc.record({
  collection: fc.record({ name: fc.string(), note: fc.string(), budget: fc.option(fc.nat()) }),
  batches: fc.array(
    fc
      .uniqueArray(fc.tuple(anyId, fc.option(fc.nat(50)), fc.option(fc.string())), {
        selector: ([id]) => id,
        minLength: 1,
      })
      .map((all) => ({
        ids: all.map(([id]) => id),
        ranks: all.map(([, rank]) => rank),
        titles: all.map(([, , title]) => title),
      })),
  ),
  responses: fc.array(anyResponse),
  notes: fc.uniqueArray(fc.record({ videoId: anyId, note: fc.string(), tags: fc.array(fc.string()), at: fc.nat() }), {
    selector: ({ videoId }) => videoId,
  }),
});

describe('collectionFile and parseCollectionFile', () => {
  it('restore the same collection: batches, notes, responses byte by byte', async () => {
    await fc.assert(
      fc.asyncProperty(anySource, async (options) => {
        const source = createSource(options);
        const { collections, batches, notes, captures, bodies, invalidLines } = await restore(await linesOf(source));
        const { id: _, ...collection } = source.collection;
        expect(invalidLines).toEqual([]);
        expect(collections).toEqual([collection]);
        expect(batches).toEqual(source.snapshot.batches);
        expect(notes).toEqual([...source.notes.values()]);
        expect(captures).toEqual(source.captures);
        expect(bodies).toEqual(options.responses.map(({ body }) => body));
      }),
      { numRuns: 150 },
    );
  });

  it('write a line for every row, with raw text, values and provenance', async () => {
    const source = createSource({
      batches: [{ ids: [videoId(1)] }],
      responses: [{ body: bodyOf([testVideo(1), { kind: 'channel' }]), params: { ids: [videoId(1)], lang: 'en' } }],
    });
    const lines = (await linesOf(source)).filter(Boolean).map((line) => JSON.parse(line));
    expect(lines.map(({ kind }) => kind)).toEqual(['collection', 'item-batch', 'capture', 'video', 'row']);
    expect(lines[3]).toMatchObject({
      videoId: videoId(1),
      raw: JSON.stringify(testVideo(1)),
      record: { id: videoId(1), viewCount: 37, embeddable: true, tags: testVideo(1).tags },
      capture: {
        run_id: 'run-1',
        endpoint: 'POST /batch/videos',
        params: '{"ids":1,"lang":"en"}',
        requested_at: '2024-03-10T09:59:59.100Z',
        received_at: '2024-03-10T10:00:00.000Z',
        http_status: 200,
        cache_hit: false,
        extension_version: '0.1.0',
        interface_version: '1.0.1',
      },
      item: { added_from: 'page', added_rank: 1 },
    });
  });

  it('leave out videos that are not chosen', async () => {
    const source = createSource({
      batches: [{ ids: [videoId(1), videoId(2)] }],
      responses: [{ body: bodyOf([testVideo(1), testVideo(2)]), missing: [videoId(3)] }],
      selectedIds: [videoId(2)],
    });
    const text = (await linesOf(source)).join('\n');
    expect(text).not.toMatch(new RegExp([testVideo(1).title, videoId(1), videoId(3)].join('|')));
    const { batches, captures, bodies } = await restore(text.split('\n'));
    expect(batches[0]?.ids).toEqual([videoId(2)]);
    expect(captures[0]?.ids).toEqual([videoId(2)]);
    const [capture] = captures;
    expect(capture?.sha256).toBe(captureFrom({ body: bodies[0] ?? '' }, 0).sha256);
  });

  it.each([
    ['with a selected and another video', bodyOf([testVideo(1), { kind: 'channel' }, testVideo(2)])],
    ['without a selected video', bodyOf([testVideo(1)])],
    ['without a list', 'no list'],
  ])('write the checksum of the exported part of a response %s', async (_, body) => {
    const ids = [videoId(2)];
    const lines = await linesOf(createSource({ batches: [{ ids }], responses: [{ body }], selectedIds: ids }));
    const { sha256, bytes } = JSON.parse(lines.find((line) => line.startsWith('{"kind":"capture"')) ?? '');
    expect((await recordsOf(lines)).at(-1)).toMatchObject({ changed: false, capture: { sha256, bytes } });
  });

  it.each([
    ['{"kind":"collec', 'no-json'],
    ['{"kind":"item-batch","ids":["short"]}', 'unknown'],
    ['{"kind":"capture"}', 'unknown'],
    ['{"kind":"video-note","videoId":"v0000000001","note":"","tags":[],"at":-1}', 'unknown'],
    ['{"kind":"video-note","videoId":"v0000000001","note":"","tags":[],"at":253402300800000}', 'unknown'],
    ['{"kind":"video-note","videoId":"v0000000001","note":"","tags":[],"at":1e999}', 'unknown'],
    ['{"kind":"video-note","videoId":"v0000000001","note":"","at":1}', 'unknown'],
    ['{"kind":"of later","at":1}', 'unknown'],
    ['7', 'no-json'],
  ])('report an unusable line, and continue: %s', async (line, reason) => {
    const good = (await linesOf(createSource({ batches: [{ ids: [videoId(1)] }] }))).filter(Boolean);
    const records = await recordsOf([line, ...good]);
    expect(records.map(({ is }) => is)).toEqual(['bad', 'collection', 'item-batch']);
    expect(records[0]).toEqual({ is: 'bad', line: 1, reason });
  });

  it('keep the exact text of rows, with large numbers and whitespace', async () => {
    const body = '{"data":[{"id":"v0000000001","viewCount":12345678901234567890, "x":1e2},\n{"id":"v0000000002"} ]}';
    const source = createSource({ batches: [{ ids: [videoId(1)] }], responses: [{ body }] });
    const lines = await linesOf(source);
    expect((await restore(lines)).bodies).toEqual([body]);
    const { raw, record } = JSON.parse(lines.find((line) => line.startsWith('{"kind":"video"')) ?? '');
    expect(raw).toBe('{"id":"v0000000001","viewCount":12345678901234567890, "x":1e2}');
    expect(record.viewCount).toBeNull();
  });

  it.each([
    [2, 'newer'],
    [0, 'invalid-version'],
    [-1, 'invalid-version'],
    [1.5, 'invalid-version'],
    ['1', 'invalid-version'],
  ])('reject version %j and name it', async (version, is) => {
    const [head = '{}', ...rest] = (await linesOf(createSource({}))).filter(Boolean);
    const records = await recordsOf([JSON.stringify({ ...JSON.parse(head), version }), ...rest]);
    expect(records).toEqual([{ is: 'bad', line: 1, reason: 'version', version: { is, version: String(version) } }]);
  });

  it.each([
    ['a negative budget', { budget: -1 }],
    ['an impossible time', { createdAt: 9e15 }],
  ])('reject a header with %s', async (_, part) => {
    const [head = '{}'] = await linesOf(createSource({}));
    const header = JSON.parse(head);
    const records = await recordsOf([JSON.stringify({ ...header, collection: { ...header.collection, ...part } })]);
    expect(records).toEqual([{ is: 'bad', line: 1, reason: 'unknown' }]);
  });

  it('report a body that does not match its checksum', async () => {
    const lines = await linesOf(
      createSource({ batches: [{ ids: [videoId(1)] }], responses: [{ body: bodyOf([testVideo(1)]) }] }),
    );
    const forged = lines.map((line) => line.replaceAll('viewCount\\":\\"37', 'viewCount\\":\\"99'));
    expect((await recordsOf(forged)).at(-1)).toMatchObject({ is: 'capture', changed: true });
    expect((await recordsOf(lines)).at(-1)).toMatchObject({ is: 'capture', changed: false });
  });

  it('report each broken line, and lose at most one row with it', async () => {
    const videos = [1, 2].map((part) => [1, 2, 3].map((n) => testVideo(10 * part + n)));
    const ids = videos.map((rows) => rows.map(({ id }) => id as VideoId));
    const source = createSource({
      batches: [{ ids: ids.flat() }],
      responses: videos.map((rows, index) => ({
        body: bodyOf(rows),
        params: { ids: ids[index] },
        receivedAt: march9 + index,
      })),
    });
    const lines = (await linesOf(source)).filter(Boolean);
    for (const [index, line] of lines.entries()) {
      const isRow = line.startsWith('{"kind":"video"');
      if (!isRow && !line.startsWith('{"kind":"capture"')) continue;
      for (const broken of [line.slice(0, -9), '\u0000'.repeat(20)]) {
        const { invalidLines, captures } = await restore(lines.with(index, broken));
        expect(invalidLines).toEqual([{ is: 'bad', line: index + 1, reason: 'no-json' }]);
        const read = captures.map((capture) => [...capture.ids, ...(capture.unreadable ?? [])].sort());
        expect([index, read]).toEqual([index, ids]);
        expect(captures.flatMap((capture) => capture.ids)).toHaveLength(isRow ? 5 : 6);
      }
    }
  });

  it('lose only a row with broken JSON text, and keep a response with broken parameters', async () => {
    const rows = [testVideo(1), testVideo(2)];
    const ids = [videoId(1), videoId(2)];
    const lines = (
      await linesOf(createSource({ batches: [{ ids }], responses: [{ body: bodyOf(rows), params: { ids } }] }))
    ).filter(Boolean);
    const index = lines.findIndex((line) => line.startsWith('{"kind":"video"'));
    const withBroken = (n: number, change: object) =>
      lines.with(n, JSON.stringify({ ...JSON.parse(lines[n] ?? ''), ...change }));
    const row = await restore(withBroken(index, { raw: '{"id":' }));
    expect(row.invalidLines).toEqual([{ is: 'bad', line: index + 1, reason: 'unknown' }]);
    expect(row.captures).toMatchObject([{ ids: [videoId(2)], unreadable: [videoId(1)] }]);
    const response = await restore(withBroken(index - 1, { params: '{"ids":' }));
    expect(response.invalidLines).toEqual([{ is: 'bad', line: index, reason: 'unknown' }]);
    expect(response.captures).toMatchObject([{ ids, params: { ids: [] } }]);
    expect(response.captures.every((capture) => isValid(records.captures, capture))).toBe(true);
  });

  it('recover a batch with a broken line from the lines of its videos', async () => {
    const source = createSource({
      batches: [{ ids: [videoId(1)] }, { ids: [videoId(2), videoId(3)], from: 'import', address: null, runId: 'r' }],
      responses: [{ body: bodyOf([testVideo(2)]) }],
    });
    const lines = await linesOf(source);
    const { batches, invalidLines } = await restore(lines.with(2, (lines[2] ?? '').slice(0, 60)));
    expect(invalidLines).toHaveLength(1);
    const { id: _, ...lost } = source.snapshot.batches[1] ?? { id: '' };
    expect(batches).toEqual([source.snapshot.batches[0], { ...lost, id: expect.any(String) }]);
  });
});
