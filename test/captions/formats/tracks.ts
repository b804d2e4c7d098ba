import { serializeCaptions } from '@/lib/captions/serialize/serialize-captions';
import type { WriteOptions } from '@/lib/captions/serialize/write-options';
import { cue } from '@/test/fixtures/cues';

/** Strings that break parsers and writers, used as consecutive lines with pauses. */
export const hostileTexts = [
  'plain words',
  'a --> b',
  '00:00:01,000 --> 00:00:02,000',
  'two\nlines',
  'an\n\nempty line within',
  'a\r\nb\rc',
  '<i>markup</i> & <script>alert(1)</script>',
  'a &lt; b is &amp;lt;',
  '{\\an8}styled',
  'NOTE not a remark',
  'WEBVTT',
  '12',
  'שלום עולם, \u202eturned\u202c',
  'مرحبا',
  '日本語の字幕',
  '👨‍👩‍👧 a family, 🇩🇰',
  'so "she" said',
  'tab\there',
  'control \u0001 \u001b[31m \u0085',
  'nothing \u0000 here',
  'half a pair \ud800',
  '\ufeffmark',
  '=1+1',
].map((text, index) => cue(index * 3 + 0.25, text));

/**
 * Times that other writers get wrong: fractions that round up to the next second or minute, more than 24 hours, more
 * than 99 hours.
 */
export const lateTimes = [
  cue(1.9996, 'carried'),
  cue(59.9996, 'over'),
  cue(66 * 3600 + 1.5, 'a long day'),
  cue(123 * 3600, 'on'),
];

export const german = [
  cue(0.5, 'schlichte Worte', { lang: 'de' }),
  cue(1.5, 'und <mehr>', { lang: 'de', duration: 0.5 }),
  cue(3.5, 'a → b', { lang: 'de' }),
  cue(40, 'ein "Zitat"\nauf zwei Zeilen', { lang: 'de' }),
  cue(500, 'viel später', { lang: 'de' }),
];

export const both: Partial<WriteOptions> = {
  lang: 'en',
  label: 'en, default, 2026-11-20',
  second: { cues: german, lang: 'de', label: 'de, requested da, default, 2026-11-21' },
};

export const fileOf = (...options: Parameters<typeof serializeCaptions>): string =>
  new TextDecoder().decode(serializeCaptions(...options));
