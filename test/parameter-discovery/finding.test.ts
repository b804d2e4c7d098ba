import { describe, expect, it } from 'vitest';
import { LearnedName } from '@/lib/parameter-discovery/discovered-name';
import { stateOfName } from '@/lib/parameter-discovery/finding';

describe('a name that is kept', () => {
  it('was set by the reader where it is a plain string, as names were kept once', () => {
    expect(LearnedName().parse('id')).toEqual({ name: 'id', from: 'reader', evidence: '', at: 0 });
  });

  it.each([
    { name: 'id', from: 'tool', evidence: 'tool x: “id”', at: 5 },
    { name: null, from: 'path', evidence: 'says ids is unknown', at: 5 },
  ])('comes back as it was kept: %j', (kept) => {
    expect(LearnedName().parse(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });

  it.each([5, null, {}, { name: 'id', from: 'elsewhere', evidence: '', at: 1 }])('is refused as %j', (broken) => {
    expect(LearnedName().safeParse(broken).success).toBe(false);
  });
});

describe('the state of a name', () => {
  it('is assumed, learned or unknown', () => {
    const learned = { 'videos.ids': { name: 'id' }, 'search.safeSearch': { name: null } };
    expect(stateOfName('videos.ids', learned)).toEqual({ is: 'learned', name: 'id' });
    expect(stateOfName('search.safeSearch', learned)).toEqual({ is: 'unknown', name: null });
    expect(stateOfName('commentReplies.comment', learned)).toEqual({ is: 'assumed', name: 'parentCommentId' });
  });
});
