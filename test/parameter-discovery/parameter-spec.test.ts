import { describe, expect, it } from 'vitest';
import { nameStateOf } from '@/lib/parameter-discovery/parameter-spec';
import { DiscoveredName } from '@/lib/settings/discovered-name';

describe('DiscoveredName', () => {
  it.each([
    { name: 'id', from: 'tool', evidence: 'tool x: “id”', at: 5 },
    { name: null, from: 'path', evidence: 'says ids is unknown', at: 5 },
  ])('reads a stored name unchanged: %j', (stored) => {
    expect(DiscoveredName().parse(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  });

  it.each([5, null, 'id', {}, { name: 'id', from: 'elsewhere', evidence: '', at: 1 }])('rejects %j', (broken) => {
    expect(DiscoveredName().safeParse(broken).success).toBe(false);
  });
});

describe('nameStateOf', () => {
  it('returns assumed, learned or unknown', () => {
    const names = { 'videos.ids': { name: 'id' }, 'search.safeSearch': { name: null } };
    expect(nameStateOf('videos.ids', names)).toEqual({ is: 'discovered', name: 'id' });
    expect(nameStateOf('search.safeSearch', names)).toEqual({ is: 'unknown', name: null });
    expect(nameStateOf('commentReplies.comment', names)).toEqual({ is: 'assumed', name: 'parentCommentId' });
  });
});
