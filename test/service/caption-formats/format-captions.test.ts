import { describe, expect, it } from 'vitest';
import { captionFormats } from '../http/value-sets.ts';
import { sharedSampleData } from '../sample-data/sample-data.ts';
import type { SampleCue, SampleTrack } from '../sample-data/sample-data-types.ts';
import { captionItems } from './caption-items.ts';
import { formatCaptions } from './format-captions.ts';
import { type ParsedCaption, parsers } from './parsers.ts';

const sampleData = sharedSampleData(3);
const track = (id: string, index = 0): SampleTrack => {
  const found = sampleData.video(id)?.tracks[index];
  if (!found) throw new Error(`No track ${index} of ${id}`);
  return found;
};

const tracks: [what: string, SampleTrack][] = [
  ['an ordinary track', track(sampleData.sample.videoId)],
  ['a right-to-left track', track(sampleData.special.rightToLeft)],
  ['a track without spaces', track(sampleData.sample.videoId, 3)],
  ['overlapping cues', track(sampleData.special.overlappingCues)],
  ['a track of 36,000 lines and 21 hours', track(sampleData.special.longest)],
  ['a track of three lines', track(sampleData.special.shortest)],
  ['a track that is an attack', track(sampleData.special.hostileText)],
];

/**
 * Removes text that not every format can represent: characters that XML forbids, and blank lines, which end a cue in
 * SubRip and WebVTT.
 */
const removeUnsupported = (text: string) =>
  text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '').replace(/\n\n+/g, '\n');

const toParsedCaption = ({ offset, duration, text }: SampleCue): ParsedCaption => ({
  start: Math.round(offset * 1000),
  duration: Math.round(duration * 1000),
  text: removeUnsupported(text),
});

describe('captions in a format with times', () => {
  const timed = captionFormats.filter((format) => format !== 'text');

  it.each(timed.flatMap((format) => tracks.map(([what, of]) => [format, what, of] as const)))(
    'survive a round trip through %s: %s',
    (format, _, of) => {
      const { body } = formatCaptions(format, captionItems(of));
      const lines = parsers[format]?.(body).map((line) => ({ ...line, text: removeUnsupported(line.text) }));
      expect(lines).toEqual(of.cues().map(toParsedCaption));
    },
  );
});

describe('captions as plain text', () => {
  it('are joined by spaces', () => {
    const items = captionItems(track(sampleData.special.shortest));
    expect(formatCaptions('text', items).body).toBe(`${items[0]?.text} ${items[1]?.text} ${items[2]?.text}`);
  });
});

describe('captions as CSV', () => {
  it('start with the header line of the interface and keep its column order', () => {
    const items = [{ text: 'a, "b"\nc', duration: 1.5, offset: 2, lang: 'en', wordCount: 3, speechRate: 120 }];
    expect(formatCaptions('csv', items).body).toBe(
      'text,duration,offset,lang,wordCount,speechRate\n"a, ""b""\nc",1.5,2,en,3,120',
    );
  });
});

describe('formatCaptions', () => {
  const head: [format: (typeof captionFormats)[number], type: RegExp, beginning: RegExp][] = [
    ['json', /^application\/json/, /^\[{"offset":/],
    ['text', /^text\/plain/, /^\w/],
    ['csv', /^text\/csv/, /^text,duration,offset,lang,wordCount,speechRate\n/],
    ['xml', /^text\/xml/, /^<\?xml version="1.0" encoding="utf-8" \?><transcript><text start="/],
    ['srt', /^application\/x-subrip/, /^1\n00:00:00,\d{3} --> 00:00:/],
    ['vtt', /^text\/vtt/, /^WEBVTT\nKind: captions\nLanguage: en\n\n00:00:/],
    ['ttml', /^application\/ttml\+xml/, /^<\?xml[^>]+>\n<tt xmlns="http:\/\/www.w3.org\/ns\/ttml" xml:lang="en"/],
    ['srv1', /^text\/xml/, /^<\?xml[^>]+><transcript>/],
    ['srv2', /^text\/xml/, /^<\?xml[^>]+><timedtext><text t="/],
    ['srv3', /^text\/xml/, /^<\?xml[^>]+><timedtext format="3">\n<body>\n<p t="/],
    ['json3', /^application\/json/, /^{"wireMagic":"pb3",/],
  ];

  it.each(head)('returns the content type and the header of %s', (format, type, beginning) => {
    const { contentType, body } = formatCaptions(format, captionItems(track(sampleData.special.shortest)));
    expect(contentType).toMatch(type);
    expect(body).toMatch(beginning);
  });

  it.each(captionFormats)('accepts an empty track: %s', (format) => {
    expect(() => formatCaptions(format, [])).not.toThrow();
  });
});

describe('a cue of a WebVTT or SubRip file', () => {
  it.each(['vtt', 'srt'] as const)('cannot be ended by its own text: %s', (format) => {
    const { body } = formatCaptions(format, [
      {
        text: 'NOTE\n\n00:00:09.000 --&gt; 00:00:10.000\n',
        duration: 1,
        offset: 0,
        lang: 'en',
        wordCount: 1,
        speechRate: 60,
      },
    ]);
    expect(body.trimEnd().split(/\n\n/)).toHaveLength(format === 'vtt' ? 2 : 1);
  });
});
