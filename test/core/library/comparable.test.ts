import { describe, expect, it } from 'vitest';
import { besideRun, firstPair } from '@/lib/core/library/comparable';
import type { Run } from '@/lib/core/runs/run';
import { videoId } from '../network/crawled';

const ids = (letters: string) => [...letters].map(videoId);

describe('which runs are held against each other', () => {
  const run = (id: string, createdAt: number, of: string) =>
    ({ id, createdAt, plan: { kind: 'complete', ids: ids(of) } }) as unknown as Run;
  const all = [run('old', 1, 'a'), run('other', 2, 'b'), run('new', 3, 'a')];

  it('is the newest and the one of the same plan before it', () => {
    expect(firstPair(all)).toEqual({ before: 'old', after: 'new' });
  });

  it('is none where there is only one', () => {
    expect(firstPair(all.slice(0, 1))).toBeNull();
  });

  it('offers those of the same plan first', () => {
    expect(besideRun(run('new', 3, 'a'), all).map(({ id }) => id)).toEqual(['old', 'other']);
  });
});
