import { plugins } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';
import fc from 'fast-check';
import { type CitationRecord, citationFrom } from '@/lib/citation/citation-formats';

/** Parses records with Citation.js, an independent implementation. */
export const parseRecords = (text: string) => plugins.input.chain(text, { generateGraph: false });

/** 21 November 2026, late evening UTC. */
export const fetchedAt = Date.UTC(2026, 10, 21, 23, 30);

/** Characters that are special in some format, and unusual characters. */
const specialTexts =
  "{ } \\ & % $ # _ ~ ^ \" ' ` - -- --- `` '' << >> @ , ; : = ( ) | < > é ü ñ 日 本 ا 🎬 TY  - ER ER  - \\alpha \\".split(
    ' ',
  );
const words = fc.array(fc.oneof(fc.constantFrom(...specialTexts), fc.string({ unit: 'grapheme', maxLength: 8 })), {
  maxLength: 12,
});
const title = fc
  .tuple(words, fc.constantFrom('', ' ', '\n', '\r\n', '\u2028', '\t'))
  .map(([some, between]) => some.join(between));

/** Records with arbitrary text. */
export const anyCitation: fc.Arbitrary<CitationRecord> = fc
  .record({
    title,
    channelTitle: title,
    at: fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
  })
  .map(({ title: named, channelTitle, at }) =>
    citationFrom(
      '-aaaaaaaa_-',
      { title: named, channelTitle, publishedAt: at.toISOString(), defaultLanguage: 'es' },
      fetchedAt,
    ),
  );

export const dateParts = ({ issued }: CitationRecord) => [[issued?.year, issued?.month, issued?.day]];
