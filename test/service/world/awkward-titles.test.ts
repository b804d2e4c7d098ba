import { describe, expect, it } from 'vitest';
import { awkwardTitles } from './awkward-titles.ts';
import { sharedWorld } from './world.ts';

describe('awkwardTitles', () => {
  it('are unique and have at most a hundred characters', () => {
    expect(awkwardTitles.filter((title) => [...title].length > 100)).toEqual([]);
    expect(new Set(awkwardTitles).size).toBe(awkwardTitles.length);
  });

  it.each([1, 2])('occur in the world of seed %i', (seed) => {
    const titles = new Set(sharedWorld(seed).videos.map(({ title }) => title));
    expect(awkwardTitles.filter((title) => !titles.has(title))).toEqual([]);
  });
});
