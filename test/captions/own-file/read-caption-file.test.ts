import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutTags } from '@/lib/captions/cue-text';
import type { WrittenFormat } from '@/lib/captions/formats';
import { maxFileBytes, readCaptionFile } from '@/lib/captions/own-file/read-caption-file';
import { serializeCaptions } from '@/lib/captions/serialize/serialize-captions';
import { cue } from '@/test/fixtures/cues';
import { programFiles } from './program-files';

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (bytes: Uint8Array | string, name = 'talk.srt', languages: readonly string[] = ['en']) =>
  readCaptionFile({ name, bytes: typeof bytes === 'string' ? utf8(bytes) : bytes, languages });
const linesOf = (...args: Parameters<typeof read>) => {
  const result = read(...args);
  if (!result.ok) throw new Error(result.failure);
  return result.value.cues.map(({ offset, duration, text }) => [offset, offset + duration, withoutTags(text)]);
};

describe('readCaptionFile', () => {
  it.each(Object.entries(programFiles))('reads %s', (name, file) => {
    expect(linesOf(file, name)).toEqual([
      [1.5, 3.25, 'The tide comes in,\nslowly.'],
      [4, 6, 'Then it turns.'],
    ]);
  });

  const formats: WrittenFormat[] = ['srt', 'vtt', 'vttWords', 'ttml', 'json', 'ndjson', 'json3', 'csv', 'textgrid'];
  const words = fc.array(fc.constantFrom('tide', 'Mühle', 'said', '水車', '"so"', 'a,b', '12', 'مرحبا'), {
    minLength: 1,
    maxLength: 5,
  });
  const anyLines = fc.array(fc.tuple(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 1, max: 9000 }), words), {
    minLength: 1,
    maxLength: 20,
  });
  it.each(formats)('reads back what is exported as %s', (format) => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        let start = 0;
        const cues = lines.map(([pause, length, text]) => {
          const line = cue((start + pause) / 1000, text.join(' '), { duration: length / 1000 });
          start += pause + length;
          return line;
        });
        const back = read(serializeCaptions(format, cues, { lang: 'en' }), `talk.${format}`);
        const timesOf = ({ offset, duration, text }: (typeof cues)[number]) => [
          Math.round(offset * 1000),
          Math.round((offset + duration) * 1000),
          text,
        ];
        expect(back.ok && back.value.cues.map(timesOf)).toEqual(cues.map(timesOf));
      }),
    );
  });

  it('keeps words and speakers of exported JSON and WebVTT', () => {
    const lines = [cue(1, 'one two', { speaker: 'Anna', words: [0, 0, 4, 500] })];
    for (const format of ['json', 'ndjson', 'vttWords'] as const) {
      const back = read(serializeCaptions(format, lines));
      expect(back).toMatchObject({ value: { cues: [{ text: 'one two', speaker: 'Anna', words: [0, 0, 4, 500] }] } });
    }
  });

  const srt = (text: string) => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`;
  const utf16 = (text: string, isBigEndian: boolean) => {
    const bytes = new Uint8Array(text.length * 2);
    const view = new DataView(bytes.buffer);
    for (let index = 0; index < text.length; index++) view.setUint16(index * 2, text.charCodeAt(index), !isBigEndian);
    return bytes;
  };
  /** Encodes ASCII with some characters in a legacy encoding. */
  const legacy = (text: string, codes: Readonly<Record<string, readonly number[]>>) =>
    Uint8Array.from(Array.from(text).flatMap((char) => codes[char] ?? [char.charCodeAt(0)]));
  const shiftJis = { こ: [0x82, 0xb1], れ: [0x82, 0xea], は: [0x82, 0xcd], 水: [0x90, 0x85], 車: [0x8e, 0xd4] };
  const cyrillic = { м: [0xec], и: [0xe8], р: [0xf0] };

  it.each<[string, Uint8Array, string, string, string[]?]>([
    ['UTF-8 with a byte order mark', utf8(`\ufeff${srt('Mühle')}`), 'Mühle', 'a.srt'],
    ['UTF-16 with a byte order mark', utf16(`\ufeff${srt('水車 Mühle')}`, false), '水車 Mühle', 'a.srt'],
    ['UTF-16 of the other order', utf16(`\ufeff${srt('Mühle')}`, true), 'Mühle', 'a.srt'],
    ['UTF-16 without a mark', utf16(srt('水車 Mühle'), false), '水車 Mühle', 'a.srt'],
    ['UTF-16 of the other order without a mark', utf16(srt('Mühle'), true), 'Mühle', 'a.srt'],
    [
      'Windows-1252',
      legacy(srt('Mühle – “so”'), { ü: [0xfc], '–': [0x96], '“': [0x93], '”': [0x94] }),
      'Mühle – “so”',
      'a.srt',
    ],
    ['Shift_JIS', legacy(srt('これは水車'), shiftJis), 'これは水車', 'a.srt'],
    ['Windows-1251 by the language in the name', legacy(srt('мир'), cyrillic), 'мир', 'talk.ru.srt'],
    ['Windows-1251 by the user’s language', legacy(srt('мир'), cyrillic), 'мир', 'talk.srt', ['ru']],
    [
      'a declared encoding',
      legacy('<?xml version="1.0" encoding="iso-8859-5"?><tt><body><p begin="1s" end="2s">ми</p></body></tt>', {
        м: [0xdc],
        и: [0xd8],
      }),
      'ми',
      'a.ttml',
    ],
  ])('decodes %s', (_, bytes, text, name, languages) => {
    expect(linesOf(bytes, name, languages)).toEqual([[1, 2, text]]);
  });

  it.each<[string, Uint8Array | string, string]>([
    ['an empty file', '', 'empty'],
    ['a file of spaces', ' \n\n', 'empty'],
    [
      'a picture',
      Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 1, 0x9d, 0x81),
      'not-captions',
    ],
    ['plain text', 'The tide comes in, slowly.', 'not-captions'],
    ['a page', '<!doctype html><title>Not found</title>', 'not-captions'],
    ['JSON of something else', '{"name": "tide", "version": 1}', 'not-captions'],
    ['a list of something else', '[{"id": 1}]', 'not-captions'],
    ['a WebVTT file without lines', 'WEBVTT\n\n', 'no-lines'],
    ['lines without text', '1\n00:00:01,000 --> 00:00:02,000\n\n', 'no-lines'],
    ['more than 20 MB', new Uint8Array(maxFileBytes + 1), 'too-large'],
  ])('says what is wrong with %s', (_, file, failure) => {
    expect(read(file)).toEqual({ ok: false, failure });
  });

  it('sorts lines, and counts times that end early, are missing or cannot be read', () => {
    const file = [
      '1\n00:00:09,000 --> 00:00:08,000\nends before it starts',
      '2\n00:00:05,000 --> 00:00:07,000\nearlier',
      '3\n00:00:06,000 --> 00:00:06,000\nwithout length',
      '4\nxx --> 00:00:11,000\nwithout a start',
    ].join('\n\n');
    const result = read(file);
    expect(result).toMatchObject({
      value: { skippedRows: 1, timingIssues: { repaired: 1, outOfOrder: 2, withoutLength: 1 } },
    });
    expect(linesOf(file).map(([start]) => start)).toEqual([5, 6, 9]);
  });

  it.each([
    ['talk.de.srt', 'de'],
    ['Talk [aaaaaaaaaaa].pt-PT.vtt', 'pt-PT'],
    ['Talk.de-CH.srt', 'de'],
    ['let it be.srt', null],
    ['Talk.en (own file, version 2).srt', 'en'],
    ['the talk.srt', null],
  ])('finds the language in the name %s', (name, lang) => {
    expect(read(srt('one'), name)).toMatchObject({ value: { lang } });
  });
});
