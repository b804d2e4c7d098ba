import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeReferences } from '@/lib/captions/character-references';
import type { Cue } from '@/lib/captions/cue';
import { countWords } from '@/lib/captions/cue-text';
import type { WrittenFormat } from '@/lib/captions/formats';
import { type FileFormat, isCaptionFile, parseCaptions } from '@/lib/captions/parse/parse-captions';
import { serializeCaptions } from '@/lib/captions/serialize/serialize-captions';
import { isBlank, nonBlankLines } from '@/lib/captions/serialize/write-options';
import { captionFormats } from '@/lib/service/value-sets';
import { anyCues, breakingText, cue } from '@/test/fixtures/cues';
import { captionItems } from '../../service/caption-formats/caption-items';
import { formatCaptions } from '../../service/caption-formats/format-captions';
import { sharedSampleData } from '../../service/sample-data/sample-data';

const fileFormats = captionFormats.filter((format): format is FileFormat => format !== 'json');
const timedFormats = fileFormats.filter((format) => format !== 'text');

const cuesOf = (format: FileFormat, file: string | Uint8Array, lang = 'en'): readonly Cue[] => {
  const read = parseCaptions(format, file, lang);
  if (!read.ok) throw new Error(read.failure);
  return read.value.cues;
};

const ms = (seconds: number): number => Math.round(seconds * 1000);
/**
 * Returns a line as subtitle files contain it: without blank lines, with times in milliseconds, and lasting at least
 * one millisecond.
 */
const asShown = ({ offset, duration, text }: Cue) => ({
  start: ms(offset),
  end: Math.max(ms(offset) + 1, ms(offset + duration)),
  text: nonBlankLines(text.toWellFormed()).join('\n').replaceAll('\0', '\ufffd'),
});
/** Returns a parsed line in the same form. Treats a string that looks blank as empty. */
const asRead = ({ offset, duration, text }: Cue) => ({
  start: ms(offset),
  end: ms(offset) + ms(duration),
  text: isBlank(text) ? '' : text,
});
const shows = ({ text }: Cue) => !isBlank(text);
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** For each format, the parts of the lines that the format can contain and a parser must return. */
const carried: [format: WrittenFormat & FileFormat, of: (cues: readonly Cue[]) => unknown[]][] = [
  ['vtt', (cues) => cues.filter(shows).map(asShown)],
  ['ttml', (cues) => cues.map(asShown).map((one) => ({ ...one, text: one.text.replace(unwritable, '\ufffd') }))],
  ['json3', (cues) => cues.map((one) => ({ ...asShown(one), text: asRead(one).text.toWellFormed() }))],
];

/** Lines without character references. If all lines of a file spell them out, the file is taken to be escaped twice. */
const withoutReferences = anyCues.map((cues) =>
  cues.map((one) => ({ ...one, text: one.text.replaceAll('&amp;', '& amp;') })),
);

describe('parseCaptions › exported files', () => {
  it.each(carried)('restores %s', (format, of) => {
    fc.assert(
      fc.property(withoutReferences, fc.constantFrom('lf' as const, 'crlf' as const), (cues, lineEnds) => {
        const file = serializeCaptions(format, cues, { clipOverlaps: false, lineEnds, title: 'a --> b', lang: 'en' });
        expect(cuesOf(format, file).map(asRead)).toEqual(of(cues));
      }),
    );
  });

  /** Strings without tags or character references, because SubRip has no escapes. */
  const spoken = anyCues.map((cues) => cues.map((one) => ({ ...one, text: one.text.replace(/[<&{]/g, '+') })));

  it('restores srt', () => {
    fc.assert(
      fc.property(spoken, fc.constantFrom('lf' as const, 'crlf' as const), (cues, lineEnds) => {
        const file = serializeCaptions('srt', cues, { clipOverlaps: false, lineEnds });
        const shown = cues.filter(shows).map(asShown);
        expect(cuesOf('srt', file).map(asRead)).toEqual(
          shown.map((one) => ({ ...one, text: one.text.replaceAll('-->', '→') })),
        );
      }),
    );
  });

  it('restores csv with all digits, counts and rates', () => {
    fc.assert(
      fc.property(anyCues, (cues) => {
        const expected = cues.map((one) => ({
          ...one,
          text: decodeReferences(one.text.toWellFormed().replaceAll('\0', '\ufffd')),
        }));
        expect(cuesOf('csv', serializeCaptions('csv', cues))).toEqual(expected);
      }),
    );
  });

  it('returns the same lines for every format of the service', () => {
    const sampleData = sharedSampleData(3);
    const { sample, special } = sampleData;
    for (const id of [sample.videoId, special.rightToLeft, special.overlappingCues, special.hostileText]) {
      const [track] = sampleData.video(id)?.tracks ?? [];
      if (!track) throw new Error(`No track of ${id}`);
      const items = captionItems(track);
      const plain = (cues: readonly Cue[]) =>
        cues.map(({ offset, duration, text }) => [
          ms(offset),
          ms(duration),
          text
            // Removes characters that no WebVTT file can contain.
            .replaceAll('\ufffd', '')
            .replace(/\n\s*\n/g, '\n')
            .replace(unwritable, '')
            .trim(),
        ]);
      const expected = plain(items.map((item) => ({ ...item, text: decodeReferences(item.text) })));
      for (const format of timedFormats.filter((one) => one !== 'srt' || id !== special.hostileText)) {
        expect([format, plain(cuesOf(format, formatCaptions(format, items).body, track.lang))]).toEqual([
          format,
          expected,
        ]);
      }
    }
  });
});

describe('parseCaptions', () => {
  it('reads bytes with and without a byte order mark', () => {
    const file = 'WEBVTT\n\n00:01.000 --> 00:02.000\nשלום é';
    const wide = new Uint8Array(Uint16Array.from(`\ufeff${file}`, (letter) => letter.charCodeAt(0)).buffer);
    const swapped = wide.map((_, index) => wide[index ^ 1] ?? 0);
    for (const bytes of [new TextEncoder().encode(file), new TextEncoder().encode(`\ufeff${file}`), wide, swapped]) {
      expect(cuesOf('vtt', bytes).map(({ text }) => text)).toEqual(['שלום é']);
    }
  });

  it('detects a format other than the requested one', () => {
    for (const received of timedFormats) {
      const { body } = formatCaptions(received, [cue(1, 'one two')]);
      for (const requested of timedFormats)
        expect(cuesOf(requested, body).map(({ text }) => text)).toEqual(['one two']);
    }
  });

  it('sorts lines by start', () => {
    const file = '1\n00:00:05,000 --> 00:00:06,000\nb\n\n2\n00:00:01,000 --> 00:00:02,000\na\n';
    expect(cuesOf('srt', file).map(({ text }) => text)).toEqual(['a', 'b']);
  });

  it('counts words as `countWords` does, with any white space between them', () => {
    fc.assert(
      fc.property(anyCues, (cues) => {
        for (const { text, wordCount } of cuesOf('vtt', serializeCaptions('vtt', cues))) {
          expect(wordCount).toBe(countWords(text));
        }
      }),
    );
  });

  it('decodes twice only if the whole file is escaped twice', () => {
    const rows = (...texts: string[]) =>
      `<transcript>${texts.map((text, index) => `<text start="${index}" dur="1">${text}</text>`).join('')}</transcript>`;
    expect(cuesOf('srv1', rows('it&amp;#39;s', 'R&amp;amp;D')).map(({ text }) => text)).toEqual(["it's", 'R&D']);
    expect(cuesOf('srv1', rows('it&amp;#39;s', 'R&amp;D')).map(({ text }) => text)).toEqual(['it&#39;s', 'R&D']);
    expect(cuesOf('srv1', rows('&amp;lt;')).map(({ text }) => text)).toEqual(['&lt;']);
  });

  it.each([
    ['quotation marks', ['&amp;quot;Yes&amp;quot;', 'no'], ['"Yes"', 'no']],
    ['an ampersand', ['R&amp;amp;D', 'a &amp;lt; b'], ['R&D', 'a < b']],
    ['an apostrophe', ['it&amp;apos;s', 'it&amp;#039;s', 'it&amp;#x27;s'], ["it's", "it's", "it's"]],
    [
      'everything',
      ['&amp;quot;it&amp;#39;s &amp;lt;b&amp;gt; &amp;amp; &amp;nbsp;&amp;hellip;'],
      ['"it\'s <b> & \u00a0…'],
    ],
  ])('decodes twice a track that escapes %s twice', (_, texts, spoken) => {
    const xml = texts.map((text, index) => `<text start="${index}" dur="1">${text}</text>`).join('');
    expect(cuesOf('srv1', `<transcript>${xml}</transcript>`).map(({ text }) => text)).toEqual(spoken);
    const subtitles = texts.map((text, index) => `00:00:0${index}.000 --> 00:00:09.000\n${text}`).join('\n\n');
    expect(cuesOf('vtt', `WEBVTT\n\n${subtitles}`).map(({ text }) => text)).toEqual(spoken);
    expect(cuesOf('srt', subtitles).map(({ text }) => text)).toEqual(spoken);
  });

  it.each([
    ['an ampersand', ['write &amp;quot;', 'R&amp;D'], ['write &quot;', 'R&D']],
    ['a quotation mark', ['write &amp;quot;', '&quot;this&quot;'], ['write &quot;', '"this"']],
    ['an apostrophe', ['write &amp;#39;', 'that&#39;s it'], ['write &#39;', "that's it"]],
    ['an unknown reference', ['&amp;quot;', '&amp;unheard;'], ['&quot;', '&unheard;']],
  ])('decodes once a track that escapes %s once', (_, texts, spoken) => {
    const xml = texts.map((text, index) => `<text start="${index}" dur="1">${text}</text>`).join('');
    expect(cuesOf('srv1', `<transcript>${xml}</transcript>`).map(({ text }) => text)).toEqual(spoken);
  });

  it('clamps times to the maximum', () => {
    const [one] = cuesOf('srt', '1\n999999:00:00,000 --> 999999:00:01,000\nx\n');
    expect(one).toMatchObject({ offset: 3_600_000, duration: 1 });
  });

  it.each(['srt', 'vtt', 'ttml', 'json3', 'csv'] as const)(
    'reads 100,000 lines and a line of a megabyte: %s',
    (format) => {
      const many = Array.from({ length: 100_000 }, (_, index) => cue(index, 'one line'));
      expect(cuesOf(format, serializeCaptions(format, many)).length).toBe(100_000);
      const long = 'a word & '.repeat(120_000).trim();
      expect(cuesOf(format, serializeCaptions(format, [cue(0, long)]))[0]?.text.length).toBe(long.length);
    },
  );

  it.each(fileFormats)('returns whole lines of a truncated file: %s', (format) => {
    const { body } = formatCaptions(format, [cue(1, 'one & two'), cue(4, 'three\nfour'), cue(8, 'five')]);
    const whole = cuesOf(format, body);
    for (let end = 0; end < body.length; end++) {
      const read = parseCaptions(format, body.slice(0, end), 'en');
      if (!read.ok) continue;
      expect(read.value.cues.length).toBeLessThanOrEqual(whole.length);
      // All lines except the last must equal the lines of the whole file.
      expect(read.value.cues.slice(0, -1)).toEqual(whole.slice(0, Math.max(0, read.value.cues.length - 1)));
    }
  });
});

describe('isCaptionFile', () => {
  const error = '{"error":{"message":"Not found"}}';
  const page = '<head><title>Sorry</title></head>';

  it.each([...captionFormats, 'ass' as const])('accepts %s, but neither an error message nor a web page', (format) => {
    const { body } = formatCaptions(format === 'ass' ? 'text' : format, [cue(1, '[one] two')]);
    expect([body, error, page].map((file) => isCaptionFile(format, file))).toEqual([true, false, false]);
  });

  it.each([
    ['vtt', 'WEBVTT\n\n'],
    ['srv3', '<timedtext/>'],
    ['json3', '{"events":[]}'],
    ['srt', 'WEBVTT\n\n00:01.000 --> 00:02.000\none'],
    ['text', '<i>one</i> two'],
  ])('accepts a file without lines or in another format: %s, %j', (format, file) => {
    expect(isCaptionFile(format, file)).toBe(true);
  });

  it.each(['srt', 'vtt', 'ttml', 'csv', 'json3', 'srv1'])('rejects a sentence as %s', (format) => {
    expect(isCaptionFile(format, 'Too many requests. Try again later.')).toBe(false);
  });
});

const pieces = fc.constantFrom(
  ...[
    '-->',
    '\n',
    '\n\n',
    '\r',
    '1\n',
    '00:00:01,000',
    '00:00:01.000 --> 00:00:02.000\n',
    'WEBVTT\n\n',
    'NOTE ',
    '{\\an8}',
  ],
  ...[
    '<',
    '>',
    '</',
    '/>',
    '<p t="1" d="2">',
    '</p>',
    '<text start="1" dur="2">',
    '</text>',
    '<span begin="1s">',
    '</span>',
  ],
  ...[
    '<transcript>',
    '<timedtext>',
    '<tt xmlns="x">',
    '<body begin="1h">',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<!DOCTYPE a [',
    '<?',
  ],
  ...[
    '&amp;',
    '&',
    '&#39;',
    '"',
    "'",
    '=',
    ',',
    'text,offset,duration\n',
    '{"events":[',
    '{"segs":[{"utf8":"',
    '\u0000',
    '\ud800',
  ],
);
const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(fc.oneof(pieces, breakingText), { maxLength: 40 }).map((parts) => parts.join('')),
);

describe('parseCaptions › any input', () => {
  it.each(fileFormats)('never throws and returns valid lines: %s', (format) => {
    fc.assert(
      fc.property(fc.oneof(anything, fc.uint8Array({ maxLength: 200 })), (file) => {
        const read = parseCaptions(format, file, 'en');
        for (const one of read.ok ? read.value.cues : []) {
          const { cutSeconds = 0, ...fields } = one;
          expect(Object.keys(fields)).toEqual(['offset', 'duration', 'lang', 'text', 'wordCount', 'speechRate']);
          for (const value of [one.offset, one.duration, one.wordCount, one.speechRate, cutSeconds]) {
            expect(Number.isFinite(value) && value >= 0).toBe(true);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
