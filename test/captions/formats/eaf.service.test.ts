import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import { anyCues, breakingText } from '@/test/fixtures/cues';
import { tiersOfEaf } from './readers';
import { both, fileOf, german, hostileTexts, lateTimes } from './tracks';

const xsd = readFileSync('test/fixtures/captions/eaf-3.0.xsd');

/** Throws if a file is not well-formed XML or does not match the schema. */
function validate(file: string): void {
  const schema = XmlDocument.fromBuffer(xsd);
  const validator = XsdValidator.fromDoc(schema);
  const document = XmlDocument.fromString(file);
  try {
    validator.validate(document);
  } finally {
    document.dispose();
    validator.dispose();
    schema.dispose();
  }
}

describe('writeEaf', () => {
  it.each([
    ['hostile lines', hostileTexts],
    ['late times', lateTimes],
    ['no line at all', []],
  ])('matches the schema with %s, with one track or two', (_, cues) => {
    validate(fileOf('eaf', cues, { title: 'A & B', notes: ['\u0000 <'], videoId: 'aaaaaaaaaaa' }));
    validate(fileOf('eaf', cues, both));
    validate(fileOf('eaf', cues, { lineEnds: 'crlf', lang: 'zh-Hans' }));
  });

  it('matches the schema for any text, note and language code', () => {
    fc.assert(
      fc.property(anyCues, breakingText, (cues, text) => {
        const second = { cues: german, lang: text, label: text };
        validate(fileOf('eaf', cues, { notes: [text], title: text, label: text, lang: 'en', second }));
      }),
      { numRuns: 40 },
    );
  });

  it('writes one tier with its language for each track, on one timeline', () => {
    const file = fileOf('eaf', hostileTexts, both);
    expect(tiersOfEaf(file).map(({ name, lang, lines }) => [name, lang, lines.length])).toEqual([
      [both.label, 'en', hostileTexts.length],
      [both.second?.label, 'de', german.length],
    ]);
    const times = [...file.matchAll(/TIME_VALUE="(\d+)"/g)].map(([, time]) => Number(time));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(file).toContain('<LANGUAGE LANG_ID="de" LANG_LABEL="de"/>');
  });

  it('writes date, video and notes', () => {
    const receivedAt = Date.UTC(2026, 10, 20, 12);
    const file = fileOf('eaf', lateTimes, {
      receivedAt,
      videoId: 'aaaaaaaaaaa',
      title: 'Tide',
      notes: ['Asked for Danish'],
    });
    expect(file).toContain('DATE="2026-11-20T12:00:00.000Z"');
    expect(file).toContain('<PROPERTY NAME="video">https://www.youtube.com/watch?v=aaaaaaaaaaa</PROPERTY>');
    expect(file).toContain('<PROPERTY NAME="remark 1">Asked for Danish</PROPERTY>');
  });
});
