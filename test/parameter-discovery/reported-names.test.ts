import { describe, expect, it } from 'vitest';
import { findingsFromRejections } from '@/lib/parameter-discovery/findings-from-errors';
import type { ValidationIssue } from '@/lib/service/failure';
import { RejectedRequest, rejectedRequestFrom } from '@/lib/service/parameter-probes';

const missing = (path: string): ValidationIssue => ({ path, code: 'invalid_type', message: 'Required' });
const invalid = (...problems: ValidationIssue[]) => ({ kind: 'invalid' as const, problems });
const refused = { name: 'commentReplies' as const, asked: { comment: 'Ugx', format: 'html' }, names: {}, at: 5 };

const heard = (more: Partial<typeof refused & { probe: boolean; names: object }>, ...problems: ValidationIssue[]) => {
  const one = rejectedRequestFrom({ ...refused, probe: false, ...more }, invalid(...problems));
  if (!one) throw new Error('Nothing was heard');
  return one;
};

describe('rejectedRequestFrom', () => {
  it('stores names of parameters and the errors, but no values', () => {
    const names = { 'commentReplies.comment': { name: 'id' }, 'videos.ids': { name: 'list' } };
    const kept = heard({ names }, missing('threadId'));
    expect(kept).toEqual({
      name: 'commentReplies',
      probe: false,
      given: ['comment'],
      names: { 'commentReplies.comment': 'id' },
      problems: [missing('threadId')],
      at: 5,
    });
    expect(RejectedRequest().parse(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });

  it('limits the stored size of a rejection', () => {
    const long = { path: 'x'.repeat(1000), code: 'x'.repeat(1000), message: 'x'.repeat(100_000) };
    const kept = heard({}, ...Array.from({ length: 500 }, () => long));
    expect(JSON.stringify(kept).length).toBeLessThan(90_000);
  });

  it.each([
    ['that failed in another way', { ...refused, probe: false }, { kind: 'forbidden' as const }],
    [
      'of an endpoint whose names are all documented',
      { ...refused, name: 'captions' as const, probe: false },
      invalid(),
    ],
  ])('returns null for a request %s', (_, question, failure) => {
    expect(rejectedRequestFrom(question, failure)).toBeNull();
  });
});

describe('findingsFromRejections', () => {
  it('finds the name of a missing parameter', () => {
    expect(findingsFromRejections([heard({}, missing('parentCommentThread'))], {})).toMatchObject([
      { key: 'commentReplies.comment', name: 'parentCommentThread', from: 'path', at: 5 },
    ]);
    expect(findingsFromRejections([heard({ asked: {} as never, probe: true }, missing('of'))], {})).toMatchObject([
      { key: 'commentReplies.comment', name: 'of', from: 'probe' },
    ]);
  });

  it('counts a rejection only against the name that was sent', () => {
    const unknown = { path: '', code: 'unrecognized_keys', message: "Unrecognized key(s) in object: 'regionCode'" };
    const question = { name: 'relatedVideos' as const, asked: { videoId: 'a', country: 'DE' }, names: {} };
    const all = [heard(question as never, unknown)];
    expect(findingsFromRejections(all, {})).toMatchObject([{ key: 'relatedVideos.country', name: null }]);
    expect(findingsFromRejections(all, { 'relatedVideos.country': { name: 'gl' } })).toEqual([]);
  });
});
