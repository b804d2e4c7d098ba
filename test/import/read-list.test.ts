import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxBatchSize } from '@/lib/collection/collection';
import type { ListFile } from '@/lib/import/list-summary';
import { ReadAborted, type ReadList, readList, readListBatches } from '@/lib/import/store/read-list';

const length = 200_000;
/**
 * Returns a line of the list. One in a hundred lines contains no video, and the last tenth of the lines repeats earlier
 * ids.
 */
const line = (n: number) => (n % 100 === 7 ? `rubbish ${n}` : `${String(n % (length * 0.9)).padStart(10, '0')}A`);
const bytes = new TextEncoder().encode(Array.from({ length }, (_, n) => line(n)).join('\n'));
const fileOf = (all: Uint8Array, name: string | null, chunkLength: number): ListFile => ({
  name,
  size: all.length,
  async *bytes() {
    for (let index = 0; index < all.length; index += chunkLength) yield all.subarray(index, index + chunkLength);
  },
});
const file = fileOf(bytes, 'many.txt', 65_536);

/** Creates a clock that advances each time it is read. */
function testClock(signal = new AbortController().signal) {
  let time = 0;
  const pauses: number[] = [];
  const progress: number[] = [];
  const now = () => {
    time += 1;
    return time;
  };
  return {
    pauses,
    progress,
    now,
    wait: async () => void pauses.push(time),
    report: (n: number) => void progress.push(n),
    signal,
  };
}

describe('readList', () => {
  it('reads a long list to its end, and counts repeated ids and entries without a video', async () => {
    const page = testClock();
    const { summary, format } = await readList(file, {}, { ...page, onProgress: page.report });
    expect(format.is).toBe('text');
    expect(summary.videos.size + summary.repeated + summary.withoutVideo).toBe(length);
    expect(summary).toMatchObject({ repeated: length * 0.099, withoutVideo: length / 100 });
    expect(summary.samples.length).toBe(20);
  });

  it('pauses regularly and reports progress', async () => {
    const page = testClock();
    await readList(file, {}, { ...page, onProgress: page.report });
    const gaps = page.pauses.map((time, n) => time - (page.pauses[n - 1] ?? 0));
    expect(Math.max(...gaps)).toBeLessThan(50);
    expect(page.progress.length).toBeGreaterThan(3);
    expect(page.progress).toEqual(page.progress.toSorted((one, other) => one - other));
  });

  it('stops when it is aborted', async () => {
    const controller = new AbortController();
    const page = testClock(controller.signal);
    const reading = readList(file, {}, { ...page, onProgress: () => controller.abort() });
    await expect(reading).rejects.toBeInstanceOf(ReadAborted);
  });
});

const options = { now: () => 0, wait: async () => {}, onProgress: () => {}, signal: new AbortController().signal };

async function batchesIn(list: ReadList) {
  const batches = [];
  for await (const batch of readListBatches(list, options)) batches.push(batch);
  return batches;
}

describe('readListBatches', () => {
  const a = 'tQ-4xkP09_s';
  const b = '-w7Lr_k2ZsA';
  const at = `https://www.youtube.com/watch?v=${a}`;
  const pieces = fc.constantFrom(
    a,
    b,
    at,
    `youtu.be/${b}`,
    ' ',
    ',',
    ';',
    '\n',
    '\r\n',
    '\r',
    '"',
    '\t',
    ' word ',
    'é',
  );
  const texts = fc.tuple(fc.constantFrom('', '\ufeff'), fc.array(pieces, { maxLength: 40 }));
  const names = fc.constantFrom(null, 'x.csv', 'x.txt', 'x.ndjson');

  it('yields the videos of the whole text, for chunks of any length', async () => {
    await fc.assert(
      fc.asyncProperty(texts, names, fc.integer({ min: 1, max: 30 }), async ([bom, all], name, chunkLength) => {
        const encoded = new TextEncoder().encode(bom + all.join(''));
        const whole = await readList(fileOf(encoded, name, encoded.length + 1), { keepVideos: true }, options);
        const cut = await readList(fileOf(encoded, name, chunkLength), {}, options);
        expect({ ...cut.summary, videos: cut.summary.videos.size }).toEqual({
          ...whole.summary,
          videos: whole.videos?.ids.length,
        });
        const items = (await batchesIn(cut)).flat();
        expect(items.map(({ videoId }) => videoId)).toEqual(whole.videos?.ids);
        expect(items.map(({ title }) => title)).toEqual(whole.videos?.titles);
        expect(items.map(({ context }) => context.rank)).toEqual(items.map((_, nth) => nth + 1));
      }),
    );
  });

  const id = (n: number) => `${String(n).padStart(10, '0')}A`;
  const ids = Array.from({ length: 2 * maxBatchSize + 1 }, (_, n) => id(n));
  it.each<[string, string]>([
    ['one per line', ids.join('\n')],
    ['Windows lines after a byte-order mark', `\ufeff${ids.join('\r\n')}\r\n`],
    ['every id twice', [...ids, ...ids].join('\n')],
    ['several per line', ids.join(', ')],
    ['addresses', ids.map((one) => `https://youtu.be/${one}`).join('\n')],
    ['a table', `id;title\n${ids.map((one) => `${one};x`).join('\n')}`],
    ['JSON', JSON.stringify(ids)],
  ])(`ends a batch at ${maxBatchSize} videos: %s`, async (_, text) => {
    const encoded = new TextEncoder().encode(text);
    const batches = await batchesIn(await readList(fileOf(encoded, null, 10_007), {}, options));
    expect(batches.map(({ length: many }) => many)).toEqual([maxBatchSize, maxBatchSize, 1]);
    expect(batches.flat().map(({ videoId }) => videoId)).toEqual(ids);
  });

  it('reads no further than the requested batch', async () => {
    const chunkLength = 1200;
    let read = 0;
    let yielded = 0;
    const counted = fileOf(new TextEncoder().encode(ids.join('\n')), null, chunkLength);
    const list = await readList(counted, {}, options);
    const bytesOf = counted.bytes;
    counted.bytes = async function* () {
      for await (const chunk of bytesOf()) {
        read += chunk.length;
        yield chunk;
      }
    };
    const lead: number[] = [];
    for await (const batch of readListBatches(list, options)) {
      yielded += batch.length;
      lead.push(Math.floor(read / 12) - yielded);
    }
    expect(Math.max(...lead)).toBeLessThanOrEqual(chunkLength / 12);
  });
});

describe('readList › keepVideos', () => {
  it('returns no videos unless it is set', async () => {
    expect((await readList(file, {}, options)).videos).toBeNull();
  });
});
