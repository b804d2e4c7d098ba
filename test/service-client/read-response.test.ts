import { describe, expect, it } from 'vitest';
import type { CachedResponse } from '@/lib/service/call';
import { type EndpointName, endpoints } from '@/lib/service/endpoints';
import { readResponse, responseToStore } from '@/lib/service/read-response';
import { cachedResponse } from '../fakes';
import { readBody, readCaptions, savedResponse } from './read-body';
import { captionItem, fullResponses, video } from './rows-as-received';

const names = Object.keys(endpoints) as EndpointName[];

describe('readResponse', () => {
  it.each(names)('reads %s as received, with unknown fields', (name) => {
    const response = fullResponses[name];
    const value = Array.isArray(response)
      ? response.map((row) => ({ ...row, unknown: { a: [1] } }))
      : { ...response, unknown: null };
    expect(readBody(name, value)).toEqual({ value, skippedRows: [], wrongFields: [] });
  });

  it.each(['captions', 'captionFiles', 'audioFiles'] as const)('accepts an empty list of %s', (name) => {
    expect(readBody(name, [])).toEqual({ value: [], skippedRows: [], wrongFields: [] });
  });

  it.each([
    ['videos', { data: [{}] }],
    ['videos', { data: [{ ...video, publishedAt: '+275760-99-99', viewCount: '123456789012345678901234567890' }] }],
    ['search', { ...fullResponses.search, data: [{ kind: 'platform#channel', channelId: 'x' }] }],
    ['relatedVideos', { data: [{ videoId: 'bbbbbbbbbbb' }] }],
    ['audioFiles', [{ url: 'u', initRange: {}, indexRange: {}, parsedLastModified: '+055832-13-45T99:00:00Z' }]],
    ['captionFiles', [{ languageCode: 'en', format: 'srt' }]],
  ] as const)('reads %s with missing or unusual fields: %j', (name, value) => {
    expect(readBody(name, value)).toEqual({ value, skippedRows: [], wrongFields: [] });
  });

  it('ignores an error next to data', () => {
    const response = { data: ['a'], error: 'slow today' };
    expect(readBody('autocomplete', response)).toEqual({ value: response, skippedRows: [], wrongFields: [] });
  });

  it('includes the response that it parsed', () => {
    const saved = savedResponse([captionItem]);
    expect(readResponse('captions', saved)).toMatchObject({ ok: true, value: { response: saved } });
  });
});

describe('readResponse for captions in a format', () => {
  const srt = '1\n00:00:00,000 --> 00:00:01,000\n"a"\n';
  it.each([
    ['text', 'one two'],
    ['text', '[Music] one'],
    ['text', '{loudly} one'],
    ['text', '"one" he said'],
    ['text', '12'],
    ['csv', 'text,duration,offset,lang,wordCount,speechRate\n"a",1,0,en,1,60'],
    ['srt', srt],
    ['vtt', 'WEBVTT\n'],
    ['xml', '<?xml version="1.0"?><transcript></transcript>'],
    ['ttml', '<tt xmlns="http://www.w3.org/ns/ttml"></tt>'],
    ['srv3', '<timedtext format="3"></timedtext>'],
    ['json3', '{"wireMagic":"pb3","events":[]}'],
  ])('keeps %s as received: %j', (format, body) => {
    expect(readCaptions(format, body, { contentType: 'text/html; charset=utf-8' })).toEqual({
      value: body,
      skippedRows: [],
      wrongFields: [],
    });
  });

  it.each([
    ['text', 'one two'],
    ['text', ''],
    ['csv', 'text,duration\n"a",1'],
    ['srt', srt],
    ['json3', '{"events":[]}'],
  ])('accepts %s as one JSON string', (format, text) => {
    expect(readCaptions(format, JSON.stringify(text))).toEqual({ value: text, skippedRows: [], wrongFields: [] });
  });

  it('requires JSON for json3', () => {
    expect(readCaptions('json3', 'WEBVTT')).toEqual({ kind: 'unexpected-response', status: 200 });
    expect(readCaptions('json3', '{"events":[')).toEqual({ kind: 'truncated', bytes: 11 });
  });

  it('requires a list for json', () => {
    expect(readCaptions('json', JSON.stringify('a text'))).toEqual({ kind: 'unexpected-response', status: 200 });
    expect(readCaptions('json', { events: [] })).toEqual({ kind: 'unexpected-response', status: 200 });
  });
});

const captionsAt = (receivedAt: number, body: unknown, more: Partial<CachedResponse> = {}) =>
  cachedResponse({ receivedAt, body: typeof body === 'string' ? body : JSON.stringify(body), ...more });
const relatedAt = (receivedAt: number, data: unknown) =>
  captionsAt(receivedAt, { data }, { name: 'relatedVideos', params: { videoId: 'aaaaaaaaaaa' } });
const tideMills = { videoId: 'aaaaaaaaaaa', title: 'Tide mills' };

describe('responseToStore', () => {
  it.each([
    ['an empty list of captions', captionsAt(1, [captionItem]), captionsAt(2, [])],
    ['captions of which no line can be read', captionsAt(1, [captionItem]), captionsAt(2, [{ text: 7 }, null])],
    ['an empty list of videos', relatedAt(1, [tideMills]), relatedAt(2, [])],
    ['rows that name no video', relatedAt(1, [tideMills]), relatedAt(2, [{ title: 'a' }])],
  ])('keeps the stored response over %s and attaches the newer one', (_, stored, newer) => {
    const { requestedAt, receivedAt, status, contentType, body } = newer;
    expect(responseToStore(stored, newer)).toEqual({
      ...stored,
      newerEmptyResponse: { requestedAt, receivedAt, status, contentType, body },
    });
  });

  it.each([
    ['nothing is stored', undefined, captionsAt(2, [])],
    ['the stored one has no row either', captionsAt(1, []), captionsAt(2, [])],
    ['the newer one has fewer rows', captionsAt(1, [captionItem, captionItem]), captionsAt(2, [captionItem])],
    [
      'the stored one is an error response',
      captionsAt(1, { error: 'No captions' }, { status: 404 }),
      captionsAt(2, []),
    ],
    [
      'both are files',
      captionsAt(1, 'WEBVTT', { params: { format: 'vtt' } }),
      captionsAt(2, '1', { params: { format: 'srt' } }),
    ],
  ])('returns the newer response if %s', (_, stored, newer) => {
    expect(responseToStore(stored, newer)).toBe(newer);
  });

  it('drops the attached response once a response with rows arrives', () => {
    const stored = responseToStore(captionsAt(1, [captionItem]), captionsAt(2, []));
    expect(responseToStore(stored, captionsAt(3, [captionItem]))).not.toHaveProperty('newerEmptyResponse');
  });
});
