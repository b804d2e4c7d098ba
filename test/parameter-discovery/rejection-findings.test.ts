import { describe, expect, it } from 'vitest';
import { findingsFromRejections } from '@/lib/parameter-discovery/findings-from-errors';
import type { ValidationIssue } from '@/lib/service/failure';
import { RejectedRequest, rejectedRequestFrom } from '@/lib/service/parameter-probes';

const missing = (path: string): ValidationIssue => ({ path, code: 'invalid_type', message: 'Required' });
const invalid = (...problems: ValidationIssue[]) => ({ kind: 'invalid' as const, problems });
const rejectedCall = { name: 'commentReplies' as const, params: { comment: 'Ugx', format: 'html' }, names: {}, at: 5 };

const rejection = (
  more: Partial<typeof rejectedCall & { probe: boolean; names: object }>,
  ...problems: ValidationIssue[]
) => {
  const one = rejectedRequestFrom({ ...rejectedCall, probe: false, ...more }, invalid(...problems));
  if (!one) throw new Error('No request was rejected');
  return one;
};

describe('rejectedRequestFrom', () => {
  it('returns the parameter names and the errors of a request, but no values', () => {
    const names = { 'commentReplies.comment': { name: 'id' }, 'videos.ids': { name: 'list' } };
    const rejected = rejection({ names }, missing('threadId'));
    expect(rejected).toEqual({
      name: 'commentReplies',
      probe: false,
      given: ['comment'],
      names: { 'commentReplies.comment': 'id' },
      problems: [missing('threadId')],
      at: 5,
    });
    expect(RejectedRequest().parse(JSON.parse(JSON.stringify(rejected)))).toEqual(rejected);
  });

  it('limits the stored size of a rejection', () => {
    const long = { path: 'x'.repeat(1000), code: 'x'.repeat(1000), message: 'x'.repeat(100_000) };
    const rejected = rejection({}, ...Array.from({ length: 500 }, () => long));
    expect(JSON.stringify(rejected).length).toBeLessThan(90_000);
  });

  it.each([
    ['that failed in another way', { ...rejectedCall, probe: false }, { kind: 'forbidden' as const }],
    [
      'of an endpoint whose names are all documented',
      { ...rejectedCall, name: 'captions' as const, probe: false },
      invalid(),
    ],
  ])('returns null for a request %s', (_, request, failure) => {
    expect(rejectedRequestFrom(request, failure)).toBeNull();
  });
});

describe('findingsFromRejections', () => {
  it('finds the name of a missing parameter', () => {
    expect(findingsFromRejections([rejection({}, missing('parentCommentThread'))], {})).toMatchObject([
      { key: 'commentReplies.comment', name: 'parentCommentThread', from: 'path', at: 5 },
    ]);
    expect(findingsFromRejections([rejection({ params: {} as never, probe: true }, missing('of'))], {})).toMatchObject([
      { key: 'commentReplies.comment', name: 'of', from: 'probe' },
    ]);
  });

  it('counts a rejection against the name that was sent, but not against a name set later', () => {
    const unknown = { path: '', code: 'unrecognized_keys', message: "Unrecognized key(s) in object: 'regionCode'" };
    const request = { name: 'relatedVideos' as const, params: { videoId: 'a', country: 'DE' }, names: {} };
    const all = [rejection(request as never, unknown)];
    expect(findingsFromRejections(all, {})).toMatchObject([{ key: 'relatedVideos.country', name: null }]);
    expect(findingsFromRejections(all, { 'relatedVideos.country': { name: 'gl' } })).toEqual([]);
  });
});
