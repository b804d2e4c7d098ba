import { describe, expect, it } from 'vitest';
import { emptyChunks, perChunk } from '@/components/captions/line-chunks';

const source = (count: number, characters = 10) => ({
  count,
  size: () => characters,
  look: () => {
    throw new Error('Nothing is looked up for chunks that are still empty');
  },
});
const heightOf = (box: HTMLElement | undefined) => Number.parseInt(box?.style.getPropertyValue('--guess') ?? '', 10);
const madeFor = (count: number, characters?: number) =>
  emptyChunks(document.createElement('div'), source(count, characters));

describe('the empty chunks of a list', () => {
  it.each([
    [0, 0],
    [1, 1],
    [perChunk, 1],
    [perChunk + 1, 2],
    [36_000, 36_000 / perChunk],
  ])('of %i lines are %i', (count, chunks) => {
    expect(madeFor(count).chunks).toHaveLength(chunks);
  });

  it('stand in their groups in the order of the lines', () => {
    const { groups, chunks } = madeFor(36_000);
    expect(groups.length).toBeLessThan(100);
    expect(groups.flatMap(({ children }) => [...children])).toEqual(chunks);
  });

  it('are as high as their lines would be, and a group as its chunks', () => {
    const { groups, chunks } = madeFor(perChunk * 3);
    expect(heightOf(chunks[0])).toBeGreaterThan(0);
    expect(heightOf(groups[0])).toBe(3 * heightOf(chunks[0]));
    expect(heightOf(madeFor(perChunk, 500).chunks[0])).toBeGreaterThan(heightOf(chunks[0]));
  });
});
