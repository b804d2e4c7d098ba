import { describe, expect, it } from 'vitest';
import { chooseRunPair } from '@/lib/over-time/compare-lists';
import type { Run } from '@/lib/runs/run';
import { videoId } from '../network/crawl-captures';

const ids = (letters: string) => [...letters].map(videoId);

describe('chooseRunPair', () => {
  const run = (id: string, createdAt: number, letters: string) =>
    ({ id, createdAt, plan: { kind: 'complete', ids: ids(letters) } }) as unknown as Run;
  const all = [run('old', 1, 'a'), run('other', 2, 'b'), run('new', 3, 'a')];

  it('chooses the latest run and the previous run with the same plan', () => {
    expect(chooseRunPair(all, null, null)).toEqual({ before: 'old', after: 'new' });
  });

  it('returns null with a single run', () => {
    expect(chooseRunPair(all.slice(0, 1), null, null)).toBeNull();
  });

  it('chooses the latest two of the requested runs instead of the latest of all runs', () => {
    const more = [run('first', 0, 'b'), ...all];
    expect(chooseRunPair(more, new Set(['first', 'other']), null)).toEqual({ before: 'first', after: 'other' });
    const three = new Set(['first', 'old', 'other']);
    expect(chooseRunPair(more, three, null)).toEqual({ before: 'old', after: 'other' });
  });

  it('ignores the requested runs if fewer than two exist', () => {
    expect(chooseRunPair(all, new Set(['other', 'forgotten']), null)).toEqual({ before: 'old', after: 'new' });
  });

  it("keeps the user's choice while both runs exist", () => {
    const selection = { before: 'other', after: 'old' };
    expect(chooseRunPair(all, new Set(['old', 'new']), selection)).toEqual(selection);
    expect(chooseRunPair(all.slice(1), null, selection)).toEqual({ before: 'other', after: 'new' });
  });
});
