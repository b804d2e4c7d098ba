import { describe, expect, it } from 'vitest';
import { sharedSampleData } from './sample-data.ts';
import { unusualTitles } from './unusual-titles.ts';

describe('unusualTitles', () => {
  it('are unique and have at most a hundred characters', () => {
    expect(unusualTitles.filter((title) => [...title].length > 100)).toEqual([]);
    expect(new Set(unusualTitles).size).toBe(unusualTitles.length);
  });

  it.each([1, 2])('occur in the sample data of seed %i', (seed) => {
    const titles = new Set(sharedSampleData(seed).videos.map(({ title }) => title));
    expect(unusualTitles.filter((title) => !titles.has(title))).toEqual([]);
  });
});
