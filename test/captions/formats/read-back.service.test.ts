import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cue } from '@/lib/captions/cue';
import {
  allExportFormats,
  type ExportFormat,
  groupOf,
  isWrittenFormat,
  type WrittenFormat,
} from '@/lib/captions/formats';
import { serializeCaptions } from '@/lib/captions/serialize/serialize-captions';
import { isBlank, nonBlankLines } from '@/lib/captions/serialize/write-options';
import { toOneLine } from '@/lib/shared/text';
import { anyCues, wellFormed } from '@/test/fixtures/cues';
import {
  linesOfJson3,
  linesOfMarkdown,
  linesOfPage,
  linesOfText,
  linesOfTtml,
  parseSrtLines,
  rowsOfCsv,
  rowsOfTsv,
  tiersOfEaf,
  tiersOfTextGrid,
} from './readers';
import { parseVtt } from './vtt-reader';

const ms = (seconds: number): number => Math.round(seconds * 1000);
const startOf = ({ offset }: Cue): number => ms(offset);
const endOf = ({ offset, duration }: Cue): number => Math.max(ms(offset) + 1, ms(offset + duration));
const shownText = ({ text }: Cue): string => nonBlankLines(text.toWellFormed()).join('\n');
const isShown = (cue: Cue): boolean => shownText(cue) !== '';
/** Characters that XML and HTML cannot contain. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const inXml = (text: string): string => text.replace(unwritable, '\ufffd');
const inTier = (text: string): string => text.replace(/(?![\t\n])\p{Cc}/gu, '\ufffd');

const timed = (cues: readonly Cue[], text: (cue: Cue) => string) =>
  cues.map((cue) => ({ start: startOf(cue), end: endOf(cue), text: text(cue) }));

/** Returns lines as human-readable formats contain them, with start times rounded down to whole seconds. */
const inSeconds = (cues: readonly Cue[]) =>
  cues.map(({ offset, text }) => ({ start: Math.floor(offset) * 1000, text: toOneLine(text.toWellFormed()) }));

/** Converts lines to intervals that do not overlap. Joins lines with the same start. */
function inTiers(cues: readonly Cue[], convert: (text: string) => string) {
  const shown = cues.filter(isShown);
  const starts = [...new Set(shown.map(startOf))];
  return starts.map((start, index) => {
    const together = shown.filter((cue) => startOf(cue) === start);
    const end = Math.min(starts[index + 1] ?? Number.POSITIVE_INFINITY, Math.max(...together.map(endOf)));
    return { start, end, text: together.map((cue) => convert(shownText(cue))).join('\n') };
  });
}

/** `analysis.service.test.ts` reads the formats for text analysis. */
type LineFormat = Exclude<WrittenFormat, 'xlsx' | 'docx' | 'transcript' | 'tei' | 'vrt'>;
const isLineFormat = (format: ExportFormat): format is LineFormat =>
  isWrittenFormat(format) && format !== 'xlsx' && groupOf(format) !== 'analysis';

/** For each format, the lines that its file should contain and a reader for the file. */
const formats: Record<LineFormat, { expected(cues: readonly Cue[]): unknown; read(file: string): unknown }> = {
  srt: {
    expected: (cues) =>
      timed(cues.filter(isShown), (cue) => shownText(cue).replaceAll('-->', '→').replaceAll('\0', '\ufffd')),
    read: parseSrtLines,
  },
  vtt: {
    // Players sort cues with equal start times by duration, longest first (HTML, "text track cue order").
    expected: (cues) =>
      timed(cues.filter(isShown), (cue) => shownText(cue).replaceAll('\0', '\ufffd')).sort(
        (a, b) => a.start - b.start || b.end - a.end,
      ),
    read: (file) => parseVtt(file).lines,
  },
  vttWords: {
    expected: (cues) => formats.vtt.expected(cues),
    read: (file) => parseVtt(file).lines,
  },
  txt: { expected: inSeconds, read: linesOfText },
  md: { expected: inSeconds, read: linesOfMarkdown },
  html: {
    expected: (cues) =>
      cues.map((cue) => ({ start: startOf(cue), text: inXml(toOneLine(cue.text.toWellFormed())), lang: 'en' })),
    read: linesOfPage,
  },
  csv: { expected: (cues) => cues.map(cells), read: rowsOfCsv },
  tsv: { expected: (cues) => cues.map(cells), read: rowsOfTsv },
  json: { expected: wellFormed, read: (file) => JSON.parse(file) as unknown },
  ndjson: {
    expected: wellFormed,
    read: (file) =>
      file
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as unknown),
  },
  ttml: {
    expected: (cues) => timed(cues, (cue) => inXml(shownText(cue))).map((line) => ({ ...line, lang: 'en' })),
    read: (file) => linesOfTtml(file).map((line) => ({ ...line, text: isBlank(line.text) ? '' : line.text })),
  },
  textgrid: {
    expected: (cues) => [{ name: 'en', lang: null, lines: inTiers(cues, inTier) }],
    read: tiersOfTextGrid,
  },
  eaf: {
    expected: (cues) => [{ name: 'en', lang: 'en', lines: inTiers(cues, (text) => inXml(inTier(text))) }],
    read: tiersOfEaf,
  },
  json3: { expected: (cues) => timed(cues, ({ text }) => text.toWellFormed()), read: linesOfJson3 },
};

const cells = ({ offset, duration, lang, text, wordCount, speechRate }: Cue) => ({
  text: text.toWellFormed().replaceAll('\0', '\ufffd'),
  duration: `${duration}`,
  offset: `${offset}`,
  lang,
  wordCount: `${wordCount}`,
  speechRate: `${speechRate}`,
});

describe('serializeCaptions', { timeout: 30_000 }, () => {
  it.each(allExportFormats.filter(isLineFormat))('writes %s that reads back as the same lines', (format) => {
    const { expected, read } = formats[format];
    fc.assert(
      fc.property(anyCues, (cues) => {
        const options = { clipOverlaps: false, lang: 'en', videoId: 'aaaaaaaaaaa' };
        const file = serializeCaptions(format, cues, { ...options, layout: { times: 'line', every: 30 } });
        expect(read(new TextDecoder('utf-8', { fatal: true }).decode(file))).toEqual(expected(cues));
      }),
      { numRuns: 60 },
    );
  });
});
