import { describe, expect, it } from 'vitest';
import {
  defaultReplyFilter,
  filterReplies,
  findReplies,
  findRepliesByPattern,
  isFiltering,
  type ReplyFilter,
  searchTextOf,
} from '@/lib/comments/filter-replies';
import { localPatterns, stoppedPatterns } from '@/test/local-patterns';
import { ben, by, row, thread } from './reply-rows';

const { replies } = thread([
  row('1', 'The café at 4:29', { likeCount: 3, publishedAt: '2026-11-01T00:00:00Z' }),
  row('2', 'See https://example.org\nfor the mill', { likeCount: 90, publishedAt: '2026-11-03T00:00:00Z' }),
  row('3', 'wheel', { ...by('Ben', ben), likeCount: undefined, publishedAt: undefined }),
  row('4', 'Mill and wheel', { likeCount: 3, publishedAt: '2026-11-02T00:00:00Z' }),
]);
const text = searchTextOf(replies);
const now = () => 0;
const { signal } = new AbortController();
const found = ({ pattern = '', regex }: Partial<ReplyFilter>, patterns = localPatterns) =>
  regex ? findRepliesByPattern(text, pattern, { patterns, now, signal }) : findReplies(text, pattern, now);
async function numbers(filter: Partial<ReplyFilter>): Promise<number[]> {
  const { indices } = await found(filter);
  const remaining = filterReplies(
    replies,
    { ...defaultReplyFilter, ...filter },
    { indices, labelOf: ({ name }) => name ?? '' },
  );
  return remaining.map(({ index }) => index);
}

describe('filterReplies', () => {
  it.each<[string, Partial<ReplyFilter>, number[]]>([
    ['no filter', {}, [1, 2, 3, 4]],
    ['a text, in any case and without its accents', { pattern: 'CAFE' }, [1]],
    ['a text across a line break', { pattern: 'example.org for' }, [2]],
    ['a pattern', { pattern: '^m.ll|wheel$', regex: true }, [3, 4]],
    ['an author', { author: 'ben' }, [3]],
    ['likes', { minLikes: 3 }, [1, 2, 4]],
    ['a link', { hasLink: true }, [2]],
    ['a time', { hasTime: true }, [1]],
    ['several at once', { pattern: 'mill', minLikes: 4 }, [2]],
    ['the newest first, the undated last', { order: 'newest' }, [2, 4, 1, 3]],
    ['the most liked first, equals in the service’s order', { order: 'liked' }, [2, 1, 4, 3]],
  ])('returns the replies for %s', async (_, filter, expected) => expect(await numbers(filter)).toEqual(expected));

  it('ignores matches across two replies', async () => {
    expect(await numbers({ pattern: 'mill wheel' })).toEqual([]);
  });

  it('does not change the order of the given replies', async () => {
    await numbers({ order: 'liked' });
    expect(replies.map(({ index }) => index)).toEqual([1, 2, 3, 4]);
  });
});

describe('findRepliesByPattern', () => {
  it('returns no matches and the reason for an invalid pattern', async () => {
    expect(await found({ pattern: '(', regex: true })).toMatchObject({
      indices: null,
      searchError: { is: 'bad-pattern' },
    });
  });

  it('returns the matches found before a pattern was stopped, and reports that it was stopped', async () => {
    const stopped = await found({ pattern: 'm.ll', regex: true }, stoppedPatterns);
    expect(stopped).toEqual({ indices: new Set([1]), searchError: { is: 'stopped' } });
  });
});

describe('isFiltering', () => {
  it('is true if the filter contains more than an order', () => {
    expect(isFiltering({ ...defaultReplyFilter, order: 'liked' })).toBe(false);
    expect(isFiltering({ ...defaultReplyFilter, hasTime: true })).toBe(true);
  });
});
