import { describe, expect, it } from 'vitest';
import { chooseRunPair } from '@/lib/over-time/compare-lists';
import type { Run } from '@/lib/runs/run';
import { videoId } from '../network/crawled';

const ids = (letters: string) => [...letters].map(videoId);

describe('which runs are held against each other', () => {
  const run = (id: string, createdAt: number, of: string) =>
    ({ id, createdAt, plan: { kind: 'complete', ids: ids(of) } }) as unknown as Run;
  const all = [run('old', 1, 'a'), run('other', 2, 'b'), run('new', 3, 'a')];

  it('is the newest and the one of the same plan before it', () => {
    expect(chooseRunPair(all, null, null)).toEqual({ before: 'old', after: 'new' });
  });

  it('is none where there is only one', () => {
    expect(chooseRunPair(all.slice(0, 1), null, null)).toBeNull();
  });

  it('is the last two of those that are asked for, whatever ran after them', () => {
    const more = [run('first', 0, 'b'), ...all];
    expect(chooseRunPair(more, new Set(['first', 'other']), null)).toEqual({ before: 'first', after: 'other' });
  });

  it('is another where fewer than two of those that are asked for can be compared', () => {
    expect(chooseRunPair(all, new Set(['other', 'forgotten']), null)).toEqual({ before: 'old', after: 'new' });
  });

  it('is what was chosen, as long as both are there', () => {
    const chosen = { before: 'other', after: 'old' };
    expect(chooseRunPair(all, new Set(['old', 'new']), chosen)).toEqual(chosen);
    expect(chooseRunPair(all.slice(1), null, chosen)).toEqual({ before: 'other', after: 'new' });
  });
});
