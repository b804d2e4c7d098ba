import { describe, expect, it } from 'vitest';
import { type EndpointName, endpoints } from '@/lib/service/endpoints';
import { readResponse } from '@/lib/service/read-response';
import { captions, held, read } from './reading';
import { answersAsTold, captionItem, video } from './rows-as-received';

const names = Object.keys(endpoints) as EndpointName[];

describe('an answer', () => {
  it.each(names)('of %s is read as it came, with fields that nobody knows', (name) => {
    const told = answersAsTold[name];
    const value = Array.isArray(told)
      ? told.map((row) => ({ ...row, unknown: { a: [1] } }))
      : { ...told, unknown: null };
    expect(read(name, value)).toEqual({ value, setAside: [], wrongFields: [] });
  });

  it.each(['captions', 'captionFiles', 'audioFiles'] as const)('of %s may be an empty list', (name) => {
    expect(read(name, [])).toEqual({ value: [], setAside: [], wrongFields: [] });
  });

  it.each([
    ['videos', { data: [{}] }],
    ['videos', { data: [{ ...video, publishedAt: '+275760-99-99', viewCount: '123456789012345678901234567890' }] }],
    ['search', { ...answersAsTold.search, data: [{ kind: 'platform#channel', channelId: 'x' }] }],
    ['relatedVideos', { data: [{ videoId: 'bbbbbbbbbbb' }] }],
    ['audioFiles', [{ url: 'u', initRange: {}, indexRange: {}, parsedLastModified: '+055832-13-45T99:00:00Z' }]],
    ['captionFiles', [{ languageCode: 'en', format: 'srt' }]],
  ] as const)('of %s is whole without what may be absent: %j', (name, value) => {
    expect(read(name, value)).toEqual({ value, setAside: [], wrongFields: [] });
  });

  it('may hold an error beside its data', () => {
    const told = { data: ['a'], error: 'slow today' };
    expect(read('autocomplete', told)).toEqual({ value: told, setAside: [], wrongFields: [] });
  });

  it('carries the text that it was read from', () => {
    const kept = held([captionItem]);
    expect(readResponse('captions', kept)).toMatchObject({ ok: true, value: { held: kept } });
  });
});

describe('captions in a format', () => {
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
  ])('%s are kept as they came: %j', (format, body) => {
    expect(captions(format, body, { contentType: 'text/html; charset=utf-8' })).toEqual({
      value: body,
      setAside: [],
      wrongFields: [],
    });
  });

  it.each([
    ['text', 'one two'],
    ['text', ''],
    ['csv', 'text,duration\n"a",1'],
    ['srt', srt],
    ['json3', '{"events":[]}'],
  ])('%s may come as one JSON string', (format, text) => {
    expect(captions(format, JSON.stringify(text))).toEqual({ value: text, setAside: [], wrongFields: [] });
  });

  it('json3 must be JSON', () => {
    expect(captions('json3', 'WEBVTT')).toEqual({ kind: 'strange-answer', status: 200 });
    expect(captions('json3', '{"events":[')).toEqual({ kind: 'cut-off', bytes: 11 });
  });

  it('json must be a list', () => {
    expect(captions('json', JSON.stringify('a text'))).toEqual({ kind: 'strange-answer', status: 200 });
    expect(captions('json', { events: [] })).toEqual({ kind: 'strange-answer', status: 200 });
  });
});
