import { describe, expect, it } from 'vitest';
import { readVtt } from '@/lib/core/captions/read/vtt';

describe('reading WebVTT', () => {
  it('takes hours or none, names, settings, tags, references and comments', () => {
    const file = [
      'WEBVTT - a title\nKind: captions',
      'NOTE\n00:00.000 is no time line',
      'STYLE\n::cue { color: red }',
      'first\n00:01.000 --> 00:02.000 align:start\n<c.x>one</c> &amp; two',
      '66:00:00.000 --> 66:00:01.000\nthree',
    ].join('\n\n');
    expect(readVtt(file)).toEqual([
      { start: 1000, end: 2000, text: 'one & two' },
      { start: 237_600_000, end: 237_601_000, text: 'three' },
    ]);
  });

  it('does not count the header as a caption', () => {
    expect(readVtt('WEBVTT\n')).toEqual([]);
  });

  it.each([
    ['no header', '00:01.000 --> 00:02.000\none'],
    ['a header that only begins so', 'WEBVTTX\n\n00:01.000 --> 00:02.000\none'],
    ['commas in its times', 'WEBVTT\n\n00:01,000 --> 00:02,000\none'],
    ['a block without times', 'WEBVTT\n\none'],
  ])('refuses a file with %s', (_, file) => {
    expect(readVtt(file)).toBeNull();
  });
});
