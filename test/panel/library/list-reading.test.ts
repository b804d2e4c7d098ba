import { describe, expect, it } from 'vitest';
import type { ListFile } from '@/lib/core/import/list-file';
import { ReadingStopped, readList } from '@/lib/panel/library/list-reading';

const length = 200_000;
/** Every hundredth line is rubbish, every tenth id stands twice. */
const line = (n: number) => (n % 100 === 7 ? `rubbish ${n}` : `${String(n % (length * 0.9)).padStart(10, '0')}A`);
const bytes = new TextEncoder().encode(Array.from({ length }, (_, n) => line(n)).join('\n'));
const file: ListFile = {
  name: 'many.txt',
  size: bytes.length,
  async *bytes() {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
  },
};

/** A clock that moves a little whenever somebody looks at it. */
function watched(signal = new AbortController().signal) {
  let time = 0;
  const rests: number[] = [];
  const told: number[] = [];
  const now = () => {
    time += 1;
    return time;
  };
  return { rests, told, now, rest: async () => void rests.push(time), tell: (n: number) => void told.push(n), signal };
}

describe('a very long list', () => {
  it('is read to its end, each id once, duplicates and rubbish counted', async () => {
    const page = watched();
    const { listed, shape } = await readList(file, {}, { ...page, told: page.tell });
    expect(shape).toEqual({ is: 'text' });
    expect(listed.ids.length + listed.repeated + listed.without).toBe(length);
    expect(listed).toMatchObject({ repeated: length * 0.099, without: length / 100 });
    expect(listed.samples.length).toBe(20);
  });

  it('leaves the page its turns, and tells how far it is', async () => {
    const page = watched();
    await readList(file, {}, { ...page, told: page.tell });
    const gaps = page.rests.map((at, n) => at - (page.rests[n - 1] ?? 0));
    expect(Math.max(...gaps)).toBeLessThan(50);
    expect(page.told.length).toBeGreaterThan(3);
    expect(page.told).toEqual(page.told.toSorted((one, other) => one - other));
  });

  it('is left in the middle when the reader says so', async () => {
    const stopping = new AbortController();
    const page = watched(stopping.signal);
    const reading = readList(file, {}, { ...page, told: () => stopping.abort() });
    await expect(reading).rejects.toBeInstanceOf(ReadingStopped);
  });
});
