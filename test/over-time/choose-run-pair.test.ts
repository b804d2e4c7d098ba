import { describe, expect, it, vi } from 'vitest';
import { chooseRunPair } from '@/lib/over-time/compare-lists';
import type { Run } from '@/lib/runs/records';
import { videoId } from '../network/crawl-captures';

const ids = (letters: string) => [...letters].map(videoId);

describe('chooseRunPair', () => {
  const run = (id: string, createdAt: number, letters: string) =>
    ({ id, createdAt, plan: { kind: 'details', ids: ids(letters) } }) as unknown as Run;
  const all = [run('old', 1, 'a'), run('other', 2, 'b'), run('new', 3, 'a')];

  it('chooses the latest run and the previous run with the same plan', () => {
    expect(chooseRunPair(all, null, null)).toEqual({ before: 'old', after: 'new' });
  });

  it('recognises the same plan whose parameters are in another order', () => {
    const search = (id: string, createdAt: number, params: object) =>
      ({ id, createdAt, plan: { kind: 'search', params } }) as unknown as Run;
    const searches = [
      search('form', 1, { q: 'mill', order: 'date' }),
      search('other', 2, { q: 'tide' }),
      search('file', 3, { order: 'date', q: 'mill' }),
    ];
    expect(chooseRunPair(searches, null, null)).toEqual({ before: 'form', after: 'file' });
  });

  it('reads each plan once, because plans can be long and many', () => {
    const readIds = vi.fn(() => ({}));
    const many = Array.from({ length: 100 }, (_, index) => {
      const long = { ...run(String(index), index, 'a'), plan: { kind: 'details', ids: ids('a'), index } };
      Object.defineProperty(long.plan, 'ids', { enumerable: true, get: () => readIds() });
      return long as unknown as Run;
    });
    expect(chooseRunPair(many, null, null)).toEqual({ before: '98', after: '99' });
    expect(readIds.mock.calls.length).toBeLessThan(500);
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
