import { describe, expect, it } from 'vitest';
import { captions, read } from './reading';

describe('an answer that is none', () => {
  const issue = { code: 'too_big', path: ['fields', 0], message: 'too long', maximum: 11, inclusive: true };
  const invalid = { success: false, error: { issues: [issue], name: 'ZodError' } };
  const problems = [{ path: 'fields.0', code: 'too_big', message: 'too long' }];

  it.each([200, 400, 404, 422, 500])('is a validation failure by its body, whatever the status: %i', (status) => {
    expect(read('videos', invalid, { status })).toEqual({ kind: 'invalid', problems });
    expect(read('captions', invalid, { status })).toEqual({ kind: 'invalid', problems });
  });

  it.each([200, 400])('is a validation failure one level deeper, with status %i', (status) => {
    expect(read('playlistItems', { success: false, error: invalid }, { status })).toEqual({
      kind: 'invalid',
      problems,
    });
    expect(read('playlistItems', { error: invalid }, { status })).toEqual({ kind: 'invalid', problems });
  });

  it.each([
    [{ code: 'invalid_enum_value', path: ['lang'], received: 'x', options: ['a', 'b'] }, 'expected one of a, b'],
    [{ code: 'invalid_type', path: ['lang'], expected: 'string', received: 'undefined' }, 'expected string'],
    [{ code: 'custom', path: ['lang'] }, ''],
  ])('says what the code adds where it has no message: %j', (bare, message) => {
    const body = { success: false, error: { issues: [bare, 'odd'], name: 'ZodError' } };
    expect(read('videos', body)).toMatchObject({ kind: 'invalid', problems: [{ path: 'lang', message }] });
  });

  it.each([200, 401, 403, 500])('is forbidden by its body, whatever the status: %i', (status) => {
    expect(read('captions', { error: { message: 'Forbidden' } }, { status })).toEqual({ kind: 'forbidden' });
  });

  it.each([
    ['<!DOCTYPE html><html></html>', 'text/html', 200],
    ['\n<HTML lang="en">', 'application/json', 404],
    ['Sign in here', 'text/html; charset=utf-8', 200],
  ])('is a web page: %j as %s with %i', (body, contentType, status) => {
    expect(read('videos', body, { contentType, status })).toEqual({ kind: 'web-page', status });
  });

  it('is a web page under a text format too', () => {
    expect(captions('text', '<!doctype html><p>')).toEqual({ kind: 'web-page', status: 200 });
  });

  it.each(['', ' \n'])('is empty: %j', (body) => {
    expect(read('videos', body)).toEqual({ kind: 'empty-answer', status: 200 });
    expect(captions('text', body)).toEqual({ kind: 'empty-answer', status: 200 });
  });

  it.each([
    ['[{"offset":0,"text":"a', 22],
    ['[{"a":1},', 9],
    ['{"data":["é', 12],
    ['[{"a":"\\"', 9],
  ])('is cut off: %j', (body, bytes) => {
    expect(read('captions', body)).toEqual({ kind: 'cut-off', bytes });
  });

  it.each(['nonsense', '[1,,2]', '{"a":}', '[]]'])('is strange: %j', (body) => {
    expect(read('captions', body)).toEqual({ kind: 'strange-answer', status: 200 });
  });

  it.each([
    ['null', 'captionFiles'],
    ['{"data":{}}', 'videos'],
    ['[]', 'search'],
    ['{"regionCode":"DE","totalResults":0,"resultsPerPage":0}', 'search'],
    ['{"data":[]}', 'captionFiles'],
    ['true', 'autocomplete'],
  ] as const)('is strange where what was promised lacks: %s for %s', (body, name) => {
    expect(read(name, body)).toEqual({ kind: 'strange-answer', status: 200 });
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
  ])('asks to wait: %s', (retryAfter, retryAfterSeconds) => {
    expect(read('captions', { error: 'slow down' }, { status: 429 }, retryAfter)).toEqual({
      kind: 'too-many',
      retryAfterSeconds,
    });
  });

  it.each([500, 502, 503])('of a service with a problem keeps its message and its wait: %i', (status) => {
    expect(read('captions', { error: { message: 'oops' } }, { status }, '30')).toEqual({
      ...{ kind: 'refused', status, message: 'oops' },
      retryAfterSeconds: 30,
    });
    expect(read('videos', [], { status })).toEqual({ kind: 'refused', status, message: '' });
    expect(read('videos', '<html><h1>Bad gateway', { status })).toEqual({ kind: 'refused', status, message: '' });
  });

  it.each([
    [200, { error: { message: 'No captions' } }, 'de'],
    [404, { error: 'Captions are not available in this language' }, 'de'],
    [404, 'There is no transcript', null],
    [422, { message: 'Subtitles are disabled for this video' }, 'fr'],
  ])('of captions with %i and %j says that there are none', (status, body, lang) => {
    const asked = { videoId: 'aaaaaaaaaaa', ...(lang && { lang }) };
    expect(read('captions', body, { status, asked, contentType: 'text/plain' })).toEqual({ kind: 'no-captions', lang });
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
  ])('of captions with %i and %j is quoted, and is not the word that there are none', (status, body, message) => {
    expect(read('captions', body, { status, contentType: 'text/plain' })).toEqual({ kind: 'refused', status, message });
  });

  it.each([300, 304, 401, 402, 404, 405, 500])('without a body is judged by its status: %i', (status) => {
    expect(read('captions', '', { status })).toEqual({ kind: 'refused', status, message: '' });
    expect(read('videos', ' ', { status })).toEqual({ kind: 'refused', status, message: '' });
  });

  it.each([401, 402, 403, 407])('of captions that speaks of the asker is another refusal: %i', (status) => {
    expect(read('captions', { message: 'pay first' }, { status })).toEqual({
      kind: 'refused',
      status,
      message: 'pay first',
    });
  });

  it.each([
    [200, { error: { message: 'gone' } }, 'gone'],
    [410, { error: 'gone' }, 'gone'],
    [404, { message: 'gone' }, 'gone'],
    [404, 'Not Found', 'Not Found'],
    [404, { success: false, why: 1 }, ''],
    [418, 'x'.repeat(999), 'x'.repeat(300)],
  ])('is a refusal in the service’s own words: %i %j', (status, body, message) => {
    expect(read('videos', body, { status, contentType: 'text/plain' })).toEqual({ kind: 'refused', status, message });
  });

  it('never quotes half a character', () => {
    const message = `${'x'.repeat(299)}\u{1f600}`;
    expect(read('videos', { error: message }, { status: 418 })).toMatchObject({ message: 'x'.repeat(299) });
  });

  it.each([
    [[{}, -1, 'fields', 0], 'fields.0'],
    [['', {}, -1], ''],
    [[Number.NaN, 1.5, null, ['a']], ''],
    ['region', ''],
  ])('names no place that is none: %j', (path, expected) => {
    const body = { success: false, error: { issues: [{ path, message: 'odd' }] } };
    expect(read('videos', body, { status: 400 })).toMatchObject({ problems: [{ path: expected }] });
  });
});
