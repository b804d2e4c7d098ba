import { describe, expect, it } from 'vitest';
import { createLineChunks, linesPerChunk } from '@/components/captions/line-painter';

const source = (count: number, characters = 10) => ({
  count,
  textLength: () => characters,
  contentOf: () => {
    throw new Error('Nothing is looked up for chunks that are still empty');
  },
});
const heightOf = (box: HTMLElement | undefined) =>
  Number.parseInt(box?.style.getPropertyValue('--estimated-height') ?? '', 10);
const boxesFor = (count: number, characters?: number) =>
  createLineChunks(document.createElement('div'), source(count, characters));
const chunksOf = (boxes: ReturnType<typeof boxesFor>) => Array.from({ length: boxes.count }, (_, i) => boxes.at(i));

describe('createLineChunks', () => {
  it.each([
    [0, 0],
    [1, 1],
    [linesPerChunk, 1],
    [linesPerChunk + 1, 2],
    [36_000, 36_000 / linesPerChunk],
  ])('splits %i lines into %i chunks', (count, chunks) => {
    const boxes = boxesFor(count);
    expect(boxes.count).toBe(chunks);
    expect(boxes.at(chunks - 1) === null).toBe(count === 0);
    expect(boxes.at(chunks)).toBeNull();
    expect(boxes.at(-1)).toBeNull();
  });

  it('creates only the chunks of the requested group', () => {
    const { groups, at } = boxesFor(36_000);
    expect(groups.length).toBeLessThan(100);
    expect(groups.filter(({ children }) => children.length > 0)).toEqual([]);
    const far = at(1000);
    expect(groups.filter(({ children }) => children.length > 0)).toEqual([far?.parentElement]);
    expect(at(1000)).toBe(far);
  });

  it('keeps the order of the lines, in whatever order chunks are created', () => {
    const boxes = boxesFor(36_000);
    boxes.at(1000);
    boxes.createAll();
    expect(boxes.groups.flatMap(({ children }) => [...children])).toEqual(chunksOf(boxes));
  });

  it('reports each chunk once with its index', () => {
    const reported: HTMLElement[] = [];
    const boxes = createLineChunks(document.createElement('div'), source(36_000), (chunks, first) =>
      chunks.forEach((chunk, i) => {
        expect(reported[first + i]).toBeUndefined();
        reported[first + i] = chunk;
      }),
    );
    boxes.at(1000);
    boxes.createAll();
    boxes.createAll();
    expect(reported).toEqual(chunksOf(boxes));
  });

  it('estimates the height of a chunk from its text, and of a group even before its chunks exist', () => {
    const { groups, at } = boxesFor(linesPerChunk * 3);
    const before = heightOf(groups[0]);
    expect(heightOf(at(0) ?? undefined)).toBeGreaterThan(0);
    expect(heightOf(groups[0])).toBe(3 * heightOf(at(0) ?? undefined));
    expect(before).toBe(heightOf(groups[0]));
    expect(heightOf(boxesFor(linesPerChunk, 500).at(0) ?? undefined)).toBeGreaterThan(heightOf(at(0) ?? undefined));
  });
});
