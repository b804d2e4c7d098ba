import { describe, expect, it } from 'vitest';
import { serializeCaptions } from '@/lib/captions/serialize/serialize-captions';
import { cue } from '@/test/fixtures/cues';

const atLines = { times: 'line', every: 0 } as const;
const file = (...options: Parameters<typeof serializeCaptions>) =>
  new TextDecoder().decode(serializeCaptions(...options));
const cues = [cue(4.9, 'one\ntwo'), cue(3725, 'three')];

describe('writeText', () => {
  it('writes one line per caption', () => {
    expect(file('txt', cues)).toBe('one two\nthree\n');
  });

  it.each(['one\0two', 'one\u001b\u0007 two', 'one\u0085two', '\u0001one\ttwo\u007f', 'one\r\r\ntwo'])(
    'writes %j without control characters',
    (text) => {
      const options = { title: text, notes: [text], chapters: [{ start: 0, title: text }] };
      expect(file('txt', [cue(1, text)], { ...options, layout: { times: 'chapter', every: 0 } })).toBe(
        'one two\none two\n\n0:00\tone two\n\none two\n',
      );
    },
  );

  it('writes the start times', () => {
    expect(file('txt', cues, { layout: atLines })).toBe('0:04\tone two\n1:02:05\tthree\n');
  });

  it('writes title and notes at the top', () => {
    expect(file('txt', cues, { title: 'Tide mills', notes: ['English came'] })).toBe(
      'Tide mills\nEnglish came\n\none two\nthree\n',
    );
  });
});
