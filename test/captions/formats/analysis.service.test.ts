import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { RelaxNGValidator, XmlDocument, type XmlElement } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import type { Cue } from '@/lib/captions/cue';
import { serializeCaptions } from '@/lib/captions/serialize/serialize-captions';
import { anyCues, breakingText, cue } from '@/test/fixtures/cues';
import { fileOf, hostileTexts, lateTimes } from './tracks';

/** Written from the Guidelines of the TEI, as no package of npm or Debian has the Consortium's own schema. */
const schema = readFileSync('test/fixtures/captions/tei-speech.rng');
const namespaces = {
  tei: 'http://www.tei-c.org/ns/1.0',
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
};

/** Parses a file, and returns the text and the attributes of the elements that a path selects. */
function elementsIn(file: string, path: string): { text: string; attributes: Record<string, string> }[] {
  const document = XmlDocument.fromString(file);
  try {
    return (document.find(path, namespaces) as XmlElement[]).map(({ content, attrs }) => ({
      text: content,
      attributes: Object.fromEntries(attrs.map(({ name, content: value }) => [name, value])),
    }));
  } finally {
    document.dispose();
  }
}

/** Throws if a file is not well-formed or does not match the grammar. */
function validateTei(file: string): void {
  const grammar = XmlDocument.fromBuffer(schema);
  const validator = RelaxNGValidator.fromDoc(grammar);
  const document = XmlDocument.fromString(file);
  try {
    validator.validate(document);
  } finally {
    document.dispose();
    validator.dispose();
    grammar.dispose();
  }
}

const talk = [
  cue(0.5, '<i>The tide</i> turns.', { lang: 'en' }),
  cue(3, 'ANNA: Don’t stop', { duration: 1.5 }),
  cue(4.5, 'the <3 mill & sluice!', { duration: 2 }),
];
const about = { videoId: 'v-000000001', title: 'Tide & mill', channel: 'Mill <TV>', lang: 'en', notes: ['Shifted'] };
const rolling = [
  cue(0, 'the tide turns'),
  cue(2, 'the tide turns\nand the mill'),
  cue(4, 'and the mill\nstands still'),
];
const withoutTimes = [cue(0, 'The tide turns.', { duration: 0 }), cue(0, 'The mill stops.', { duration: 0 })];

describe('writeTei', () => {
  it.each([
    ['a talk', talk],
    ['hostile lines', hostileTexts],
    ['late times', lateTimes],
    ['no line at all', []],
    ['lines without times', withoutTimes],
  ])('matches the grammar of TEI with %s', (_, cues) => {
    validateTei(fileOf('tei', cues, { ...about, receivedAt: 0 }));
    validateTei(fileOf('tei', cues, { lang: 'not a language', lineEnds: 'crlf' }));
  });

  it('matches the grammar for any text, and has each line with its times', () => {
    fc.assert(
      fc.property(anyCues, breakingText, (cues, text) => {
        const file = fileOf('tei', cues, { title: text, channel: text, notes: [text], lang: text });
        validateTei(file);
        const times = new Map(
          elementsIn(file, '//tei:when').map(({ attributes: { id, interval } }) => [`#${id}`, Number(interval ?? 0)]),
        );
        for (const { attributes } of elementsIn(file, '//tei:u[@start]'))
          expect(times.get(attributes.end ?? '')).toBeGreaterThanOrEqual(times.get(attributes.start ?? '') ?? 1e9);
      }),
      { numRuns: 40 },
    );
  });

  it('writes the speaker, the times and the source', () => {
    const file = fileOf('tei', talk, about);
    expect(elementsIn(file, '//tei:u')).toEqual([
      { text: 'The tide turns.', attributes: { start: '#T1', end: '#T2' } },
      { text: 'ANNA: Don’t stop', attributes: { who: '#S1', start: '#T3', end: '#T4' } },
      { text: 'the <3 mill & sluice!', attributes: { start: '#T4', end: '#T5' } },
    ]);
    expect(elementsIn(file, '//tei:when').map(({ attributes }) => attributes.interval)).toEqual([
      undefined,
      '0.5',
      '2.5',
      '3',
      '4.5',
      '6.5',
    ]);
    expect(elementsIn(file, '//tei:bibl/*').map(({ text, attributes }) => text || attributes.target)).toEqual([
      'Tide & mill',
      'Mill <TV>',
      'https://www.youtube.com/watch?v=v-000000001',
    ]);
    expect(elementsIn(fileOf('tei', withoutTimes), '//tei:timeline')).toEqual([]);
  });
});

const tag = /^<\/?(?:text|s|line)(?: [a-z]+="[^"<>]*")*>$/;

/** Reads a file as corpus programs do, line by line: tags, and tokens between them. */
function tokensIn(file: string): string[] {
  const lines = file.split(/\r?\n/).slice(0, -1);
  const isTag = (line: string) => line.startsWith('<');
  expect(lines.filter((line) => isTag(line) && !tag.test(line))).toEqual([]);
  return lines.filter((line) => !isTag(line));
}

describe('writeVrt', () => {
  it('writes one token on each line, in lines of captions in sentences', () => {
    const file = fileOf('vrt', talk, { ...about, receivedAt: 0 });
    expect(file.split('\n').slice(0, 9)).toEqual([
      '<text id="v-000000001" lang="en" title="Tide &amp; mill" channel="Mill &lt;TV&gt;" url="https://www.youtube.com/watch?v=v-000000001" received="1970-01-01T00:00:00.000Z" note="Shifted">',
      '<s>',
      '<line start="0.5" end="2.5" speaker="">',
      'The',
      'tide',
      'turns',
      '.',
      '</line>',
      '</s>',
    ]);
    expect(tokensIn(file).slice(4)).toEqual([
      'ANNA',
      ':',
      'Don’t',
      'stop',
      'the',
      '&lt;',
      '3',
      'mill',
      '&amp;',
      'sluice',
      '!',
    ]);
    expect(elementsIn(file, '//s').length).toBe(2);
  });

  it('is well-formed for any text and has every character that is no space', () => {
    fc.assert(
      fc.property(anyCues, breakingText, (cues, text) => {
        const file = fileOf('vrt', cues, { title: text, channel: text, notes: [text], lang: text });
        const tokens = tokensIn(file);
        expect(tokens.filter((token) => token === '' || /\s/.test(token))).toEqual([]);
        const written = elementsIn(file, '//line').map((line) => line.text.replace(/\s/g, ''));
        expect(written.every((line) => line !== '')).toBe(true);
        elementsIn(fileOf('vrt', cues, { lineEnds: 'crlf' }), '//line');
      }),
      { numRuns: 40 },
    );
  });

  it('splits a language without spaces into words', () => {
    expect(tokensIn(fileOf('vrt', [cue(0, '日本語の字幕です。')], { lang: 'ja' }))).toEqual([
      '日本語',
      'の',
      '字幕',
      'です',
      '。',
    ]);
  });
});

/** Opens a document by its content types and relationships, and returns the paragraphs with their style. */
function paragraphsIn(cues: readonly Cue[], options: Parameters<typeof serializeCaptions>[2] = {}) {
  const parts = unzipSync(serializeCaptions('docx', cues, options));
  const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  const types = part('[Content_Types].xml');
  const targets = (name: string) =>
    elementsIn(part(name), '//*[local-name()="Relationship"]').map(({ attributes }) => attributes.Target ?? '');
  const [document = ''] = targets('_rels/.rels');
  const [styles = ''] = targets('word/_rels/document.xml.rels').map((target) => posix.join('word', target));
  const names = Object.keys(parts).map((name) => `/${name}`);
  const typed = elementsIn(types, '//*[local-name()="Override"]').map(({ attributes }) => attributes.PartName);
  expect(typed).toEqual([`/${document}`, `/${styles}`]);
  expect(names).toEqual(expect.arrayContaining(typed));
  const known = elementsIn(part(styles), '//w:style').map(({ attributes }) => attributes.styleId);
  expect(elementsIn(part(document), '//w:pStyle').filter(({ attributes }) => !known.includes(attributes.val))).toEqual(
    [],
  );
  return elementsIn(part(document), '//w:p').map(({ text }) => text);
}

describe('writeDocx', () => {
  it('writes title, channel, address and notes, and a timestamp at each paragraph', () => {
    expect(paragraphsIn([...talk, cue(3725.9, 'Later.')], about)).toEqual([
      'Tide & mill',
      'Mill <TV>',
      'https://www.youtube.com/watch?v=v-000000001',
      'Shifted',
      '[00:00:00] The tide turns.',
      '[00:00:03] ANNA: Don’t stop the <3 mill & sluice!',
      '[01:02:05] Later.',
    ]);
    expect(paragraphsIn(withoutTimes)).toEqual(['The tide turns. The mill stops.']);
  });

  it('is well-formed for any text', () => {
    fc.assert(
      fc.property(anyCues, breakingText, (cues, text) => {
        paragraphsIn(cues, { title: text, channel: text, notes: [text], lang: text });
      }),
      { numRuns: 30 },
    );
    expect(paragraphsIn(hostileTexts, { lang: 'he' }).join(' ')).toContain('שלום עולם');
  });
});

describe('writeTranscript', () => {
  it('writes a paragraph on each line after its time, with the words of rolling captions once', () => {
    expect(fileOf('transcript', [...rolling, cue(90, 'Anna again', { speaker: 'Anna\tB' })])).toBe(
      '[00:00:00]\tthe tide turns and the mill stands still\n[00:01:30]\tAnna B: Anna again\n',
    );
    expect(fileOf('transcript', withoutTimes)).toBe('The tide turns. The mill stops.\n');
  });

  it('writes exactly one tab on each line for any text', () => {
    fc.assert(
      fc.property(anyCues, (cues) => {
        const lines = fileOf(
          'transcript',
          [...cues, cue(1, 'one')].toSorted((a, b) => a.offset - b.offset),
        )
          .split('\n')
          .slice(0, -1);
        expect(lines.filter((line) => !/^\[\d{2,}:[0-5]\d:[0-5]\d\]\t[^\t]+$/.test(line))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
