import { execFileSync } from 'node:child_process';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { allExportFormats, isWrittenFormat } from '@/lib/captions/formats';
import { serializeCaptions } from '@/lib/captions/serialize/serialize-captions';
import { cue } from '@/test/fixtures/cues';
import { findProgram, writeTemporaryFile } from './programs';
import { parseSrtLines, tiersOfEaf, tiersOfTextGrid } from './readers';
import { fileOf, hostileTexts } from './tracks';
import { parseVtt } from './vtt-reader';

/** Workbooks and Word documents are no text files. */
const written = allExportFormats.filter(isWrittenFormat).filter((format) => format !== 'xlsx' && format !== 'docx');
const second = (cues: Parameters<typeof serializeCaptions>[1]) => ({ cues, lang: 'de', label: 'second' });

describe('serializeCaptions › invalid times', () => {
  const invalidCues = [
    cue(9, 'last'),
    cue(-5, 'before the video', { duration: 3 }),
    cue(1, 'first', { duration: 30 }),
    cue(1, 'at once', { duration: 0 }),
    cue(4, 'backwards', { duration: -2 }),
    cue(1e8, 'beyond any video'),
  ];

  it('writes lines in order without empty, negative or reversed times', () => {
    const isGood = (lines: readonly { start: number; end?: number }[]) =>
      lines.every(({ start, end = 0 }, index) => end > start && start >= (lines[index - 1]?.start ?? 0));
    const srt = parseSrtLines(fileOf('srt', invalidCues));
    expect(srt).toHaveLength(invalidCues.length);
    expect(isGood(srt)).toBe(true);
    const vtt = parseVtt(fileOf('vtt', invalidCues));
    expect([vtt.errors, vtt.lines.length]).toEqual([[], invalidCues.length]);
    for (const [tier] of [tiersOfTextGrid(fileOf('textgrid', invalidCues)), tiersOfEaf(fileOf('eaf', invalidCues))]) {
      expect(isGood(tier?.lines ?? [])).toBe(true);
      expect(
        tier?.lines
          .map(({ text }) => text)
          .join('\n')
          .split('\n')
          .toSorted(),
      ).toEqual(invalidCues.map(({ text }) => text).toSorted());
    }
  });

  it.each(written)('writes %s without undefined or NaN for empty, invalid or hostile lines in two tracks', (format) => {
    for (const cues of [[], invalidCues, hostileTexts]) {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(
        serializeCaptions(format, cues, { second: second(hostileTexts), layout: { times: 'paragraph', every: 0 } }),
      );
      expect(text).not.toMatch(/undefined|NaN|Infinity|\[object/);
    }
  });
});

describe('serializeCaptions › large input', { timeout: 30_000 }, () => {
  const many = Array.from({ length: 100_000 }, (_, index) => cue(index * 2, `line ${index} & more`));
  const huge = [cue(0, 'before'), cue(2, 'a word, '.repeat(125_000)), cue(4, 'after')];

  // Besides the content, this tests the time: a quadratic algorithm would exceed the timeout.
  it.each(written)(
    'writes %s in paragraphs, with 100,000 lines, and with a line of a megabyte and a second track',
    (format) => {
      const layout = { times: 'paragraph', every: 30 } as const;
      // Each word has a line of its own in VRT.
      expect(fileOf(format, many, { layout })).toMatch(/line\s99999/);
      expect(fileOf(format, huge, { layout, second: second(many.slice(0, 20_000)) })).toContain('after');
    },
  );

  it('writes xlsx with 100,000 lines and a line of a megabyte', () => {
    const sheet = unzipSync(serializeCaptions('xlsx', [...many, ...huge]))['xl/worksheets/sheet1.xml'];
    expect(strFromU8(sheet ?? new Uint8Array()).split('<row ')).toHaveLength(1 + 1 + many.length + huge.length);
  });

  it('writes docx with 100,000 lines and a line of a megabyte', () => {
    const document = unzipSync(serializeCaptions('docx', [...many, ...huge]))['word/document.xml'];
    expect(strFromU8(document ?? new Uint8Array())).toContain('line 99999');
  });

  it('pairs a hundred thousand lines with a single long line', () => {
    const all = [cue(0, 'one for all', { duration: 200_000 })];
    expect(parseSrtLines(fileOf('srt', all, { second: second(many) }))).toHaveLength(1);
    expect(parseSrtLines(fileOf('srt', many, { second: second(all) }))).toHaveLength(many.length);
  });
});

const python = findProgram('python3', 'python') ?? '';

describe.runIf(python)("Python's csv", () => {
  it('reads every text of an exported CSV file unchanged', () => {
    const cues = hostileTexts.filter(({ text }) => !text.includes('\0'));
    const reader =
      "import csv,json,sys; print(json.dumps([r['text'] for r in csv.DictReader(open(sys.argv[1], newline='', encoding='utf-8'), strict=True)]))";
    const output = execFileSync(python, ['-c', reader, writeTemporaryFile('x.csv', serializeCaptions('csv', cues))], {
      encoding: 'utf8',
    });
    expect(JSON.parse(output)).toEqual(cues.map(({ text }) => text.toWellFormed()));
  });
});
