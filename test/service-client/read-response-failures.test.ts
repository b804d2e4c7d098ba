import { describe, expect, it } from 'vitest';
import type { Failure } from '@/lib/service/failure';
import { failureText } from '@/lib/service/failure-text';
import { t } from '../translations';
import { readBody, readCaptions } from './read-body';

describe('readResponse › failures', () => {
  const issue = { code: 'too_big', path: ['fields', 0], message: 'too long', maximum: 11, inclusive: true };
  const invalid = { success: false, error: { issues: [issue], name: 'ZodError' } };
  const problems = [{ path: 'fields.0', code: 'too_big', message: 'too long' }];

  it.each([200, 400, 404, 422, 500])('detects a validation failure from the body at status %i', (status) => {
    expect(readBody('videos', invalid, { status })).toEqual({ kind: 'invalid', problems });
    expect(readBody('captions', invalid, { status })).toEqual({ kind: 'invalid', problems });
  });

  it.each([200, 400])('detects a nested validation failure at status %i', (status) => {
    expect(readBody('playlistItems', { success: false, error: invalid }, { status })).toEqual({
      kind: 'invalid',
      problems,
    });
    expect(readBody('playlistItems', { error: invalid }, { status })).toEqual({ kind: 'invalid', problems });
  });

  it.each([
    [{ code: 'invalid_enum_value', path: ['lang'], received: 'x', options: ['a', 'b'] }, 'expected one of a, b'],
    [{ code: 'invalid_type', path: ['lang'], expected: 'string', received: 'undefined' }, 'expected string'],
    [{ code: 'custom', path: ['lang'] }, ''],
  ])('replaces a missing message with the expected value: %j', (bare, message) => {
    const body = { success: false, error: { issues: [bare, 'odd'], name: 'ZodError' } };
    expect(readBody('videos', body)).toMatchObject({ kind: 'invalid', problems: [{ path: 'lang', message }] });
  });

  it.each([200, 401, 403, 500])('detects the failure “forbidden” from the body at status %i', (status) => {
    expect(readBody('captions', { error: { message: 'Forbidden' } }, { status })).toEqual({ kind: 'forbidden' });
  });

  it.each([
    ['<!DOCTYPE html><html></html>', 'text/html', 200],
    ['\n<HTML lang="en">', 'application/json', 200],
    ['Sign in here', 'text/html; charset=utf-8', 200],
  ])('detects a web page: %j of type %s with status %i', (body, contentType, status) => {
    expect(readBody('videos', body, { contentType, status })).toEqual({ kind: 'web-page', status });
  });

  const bodies = {
    empty: ['', 'text/plain'],
    'a web page': ['<!doctype html><title>Proxy</title><p>No captions', 'text/html'],
    'plain text': ['Go away', 'text/plain'],
    'JSON of unknown shape': [{ oops: 1 }, 'application/json'],
    'JSON of unknown shape with an error': [{ error: { code: 7 } }, 'application/json'],
    Forbidden: [{ error: { message: 'Forbidden' } }, 'application/json'],
    'a validation failure': [invalid, 'application/json'],
  } as const;
  const statuses = [400, 401, 402, 403, 404, 405, 408, 409, 413, 414, 422, 429, 451, 500, 502, 503, 504];
  const table = statuses.flatMap((status) =>
    (Object.keys(bodies) as (keyof typeof bodies)[]).map((body) => [status, body] as const),
  );

  it.each(table)('lets the status %i decide unless the documented body says more: %s', (status, name) => {
    const [body, contentType] = bodies[name];
    // These three name their cause whatever the body; the document shows no status for its own two bodies.
    const isCertain = [402, 408, 429].includes(status);
    const message = { 'plain text': 'Go away', Forbidden: 'Forbidden' }[name as string] ?? '';
    const byStatus =
      status === 429 ? { kind: 'too-many', retryAfterSeconds: null } : { kind: 'refused', status, message };
    const byBody = { Forbidden: { kind: 'forbidden' }, 'a validation failure': { kind: 'invalid', problems } };
    const expected = isCertain ? byStatus : (byBody[name as keyof typeof byBody] ?? byStatus);
    for (const endpoint of ['videos', 'captions'] as const) {
      const failure = readBody(endpoint, body, { status, contentType });
      expect(failure).toEqual(expected);
      const text = failureText(failure as Failure, 'en');
      const words = [text.heading, text.sentence, ...(text.next ? [text.next] : []), ...(text.causes ?? [])];
      const all = words.map(t.message).join(' ');
      // What happened, with the status unless a cause is known, and what to do next.
      if (failure && 'status' in failure) expect(all).toContain(`status ${status}`);
      expect(all).toMatch(/again|[Cc]heck|[Cc]hange|[Aa]dd|[Pp]aste|[Ww]ait|fewer|isn’t valid|wrong/);
      expect(text.steps).not.toHaveLength(0);
    }
  });

  it('detects a web page in place of captions as text', () => {
    expect(readCaptions('text', '<!doctype html><p>')).toEqual({ kind: 'web-page', status: 200 });
  });

  it.each(['', ' \n'])('detects an empty body: %j', (body) => {
    expect(readBody('videos', body)).toEqual({ kind: 'empty-response', status: 200 });
    expect(readCaptions('text', body)).toEqual({ kind: 'empty-response', status: 200 });
  });

  it.each([
    ['[{"offset":0,"text":"a', 22],
    ['[{"a":1},', 9],
    ['{"data":["é', 12],
    ['[{"a":"\\"', 9],
  ])('detects a body that is cut off: %j', (body, bytes) => {
    expect(readBody('captions', body)).toEqual({ kind: 'truncated', bytes });
  });

  it.each(['nonsense', '[1,,2]', '{"a":}', '[]]'])('detects an unexpected body: %j', (body) => {
    expect(readBody('captions', body)).toEqual({ kind: 'unexpected-response', status: 200 });
  });

  it.each([
    ['null', 'captionFiles'],
    ['{"data":{}}', 'videos'],
    ['[]', 'search'],
    ['{"regionCode":"DE","totalResults":0,"resultsPerPage":0}', 'search'],
    ['{"data":[]}', 'captionFiles'],
    ['true', 'autocomplete'],
  ] as const)('detects unexpected JSON: %s for %s', (body, name) => {
    expect(readBody(name, body)).toEqual({ kind: 'unexpected-response', status: 200 });
  });

  it.each([
    ['120', 120],
    ['Thu, 01 Jan 1970 00:01:00 GMT', 60],
    ['Thu, 01 Jan 1970 00:00:00 GMT', null],
    ['0', null],
    ['86400', 86_400],
    ['86401', null],
    ['99999999999999999999', null],
    ['Fri, 01 Jan 2200 00:00:00 GMT', null],
    ['soon', null],
    [undefined, null],
  ])('reads Retry-After: %s', (retryAfter, retryAfterSeconds) => {
    expect(readBody('captions', { error: 'slow down' }, { status: 429 }, retryAfter)).toEqual({
      kind: 'too-many',
      retryAfterSeconds,
    });
  });

  it.each([500, 502, 503])('returns the message and Retry-After seconds of a server error: %i', (status) => {
    expect(readBody('captions', { error: { message: 'oops' } }, { status }, '30')).toEqual({
      kind: 'refused',
      status,
      message: 'oops',
      retryAfterSeconds: 30,
    });
    expect(readBody('videos', [], { status })).toEqual({ kind: 'refused', status, message: '' });
    expect(readBody('videos', '<html><h1>Bad gateway', { status })).toEqual({ kind: 'refused', status, message: '' });
  });

  it.each([
    [200, { error: { message: 'No captions' } }, 'de'],
    [404, { error: 'Captions are not available in this language' }, 'de'],
    [404, 'There is no transcript', null],
    [422, { message: 'Subtitles are disabled for this video' }, 'fr'],
  ])('detects "no captions" from status %i and body %j', (status, body, lang) => {
    const params = { videoId: 'aaaaaaaaaaa', ...(lang && { lang }) };
    expect(readBody('captions', body, { status, params, contentType: 'text/plain' })).toEqual({
      kind: 'no-captions',
      lang,
    });
  });

  it.each([
    [200, { error: { message: 'Insufficient credits' } }, 'Insufficient credits'],
    [400, { error: 'Project suspended' }, 'Project suspended'],
    [404, 'Not Found', 'Not Found'],
    [404, 'no such page', 'no such page'],
    [404, 'Route GET:/v1/captions/aaaaaaaaaaa not found', 'Route GET:/v1/captions/aaaaaaaaaaa not found'],
    [404, 'GET /captions not found', 'GET /captions not found'],
    [400, 'Not enough credits for captions', 'Not enough credits for captions'],
    [404, { success: false }, ''],
    [405, 'Method not allowed', 'Method not allowed'],
    [408, 'Too slow', 'Too slow'],
    [409, 'Conflict', 'Conflict'],
    [413, 'Captions cannot be that long', 'Captions cannot be that long'],
    [451, 'No captions for legal reasons', 'No captions for legal reasons'],
  ])('quotes the message of other caption failures, with status %i and body %j', (status, body, message) => {
    expect(readBody('captions', body, { status, contentType: 'text/plain' })).toEqual({
      kind: 'refused',
      status,
      message,
    });
  });

  it.each([300, 304, 401, 402, 404, 405, 500])('reports an empty body with status %i as a rejection', (status) => {
    expect(readBody('captions', '', { status })).toEqual({ kind: 'refused', status, message: '' });
    expect(readBody('videos', ' ', { status })).toEqual({ kind: 'refused', status, message: '' });
  });

  it.each([401, 402, 403, 407])('does not take an account failure for "no captions": %i', (status) => {
    const message = 'No captions without credit';
    expect(readBody('captions', { message }, { status })).toEqual({ kind: 'refused', status, message });
    expect(readBody('captions', { message }, { status: 400 })).toEqual({ kind: 'no-captions', lang: null });
  });

  it.each([
    [200, { error: { message: 'gone' } }, 'gone'],
    [410, { error: 'gone' }, 'gone'],
    [404, { message: 'gone' }, 'gone'],
    [404, 'Not Found', 'Not Found'],
    [404, { success: false, why: 1 }, ''],
    [418, 'x'.repeat(999), 'x'.repeat(300)],
  ])("quotes the service's message: %i %j", (status, body, message) => {
    expect(readBody('videos', body, { status, contentType: 'text/plain' })).toEqual({
      kind: 'refused',
      status,
      message,
    });
  });

  it('never splits a character when it shortens a message', () => {
    const message = `${'x'.repeat(299)}\u{1f600}`;
    expect(readBody('videos', { error: message }, { status: 418 })).toMatchObject({ message: 'x'.repeat(299) });
  });

  it.each([
    [[{}, -1, 'fields', 0], 'fields.0'],
    [['', {}, -1], ''],
    [[Number.NaN, 1.5, null, ['a']], ''],
    ['region', ''],
  ])('drops invalid parts of a path: %j', (path, expected) => {
    const body = { success: false, error: { issues: [{ path, message: 'odd' }] } };
    expect(readBody('videos', body, { status: 400 })).toMatchObject({ problems: [{ path: expected }] });
  });
});
