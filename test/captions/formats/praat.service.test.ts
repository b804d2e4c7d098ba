import { TextGrid } from 'textgrid';
import { describe, expect, it, vi } from 'vitest';
import { cue } from '@/test/fixtures/cues';
import { findProgram, runProgram, writeTemporaryFile } from './programs';
import { tiersOfTextGrid } from './readers';
import { both, fileOf, german, hostileTexts, lateTimes } from './tracks';

const praat = findProgram('praat') ?? '';

/** A Praat script that prints every tier, interval and label, with visible line breaks. */
const script = `form Read
  text path
endform
Read from file: path$
tiers = Get number of tiers
writeInfo: ""
for tier to tiers
  name$ = Get tier name: tier
  count = Get number of intervals: tier
  for interval to count
    begins = Get start time of interval: tier, interval
    ends = Get end time of interval: tier, interval
    label$ = Get label of interval: tier, interval
    label$ = replace$ (label$, newline$, "⏎", 0)
    appendInfoLine: name$, tab$, fixed$ (begins, 3), tab$, fixed$ (ends, 3), tab$, label$
  endfor
endfor
`;

function readByPraat(file: string) {
  const output = runProgram(praat, [
    '--run',
    writeTemporaryFile('read.praat', script),
    writeTemporaryFile('x.TextGrid', file),
  ]);
  const intervals = output
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [name, begins, ends, ...label] = line.split('\t');
      const text = label.join('\t').replaceAll('⏎', '\n');
      return { name, start: Math.round(Number(begins) * 1000), end: Math.round(Number(ends) * 1000), text };
    });
  return intervals.filter(({ text }) => text !== '');
}

const readByParser = (file: string) =>
  tiersOfTextGrid(file).flatMap(({ name, lines }) => lines.map((line) => ({ name, ...line })));

describe.runIf(praat)('Praat', { timeout: 30_000 }, () => {
  it.each([
    ['hostile lines', hostileTexts],
    ['late times', lateTimes],
    ['no line at all', []],
    ['lines that overlap or start together', [cue(1, 'one', { duration: 9 }), cue(1, 'two'), cue(2, 'three')]],
  ])('opens a TextGrid with %s and finds every line at its time', (_, cues) => {
    const file = fileOf('textgrid', cues);
    expect(readByPraat(file)).toEqual(readByParser(file));
  });

  it('reads a tier per language, and both line ends', () => {
    const file = fileOf('textgrid', hostileTexts, both);
    const read = readByPraat(file);
    expect(read).toEqual(readByParser(file));
    expect([...new Set(read.map(({ name }) => name))]).toEqual([both.label, both.second?.label]);
    expect(readByPraat(fileOf('textgrid', lateTimes, { lineEnds: 'crlf' }))).toEqual(
      readByPraat(fileOf('textgrid', lateTimes)),
    );
  });
});

describe('writeTextGrid', () => {
  it('is readable by an npm package that supports neither quotes nor line breaks', () => {
    vi.spyOn(console, 'log').mockImplementation(() => {});
    const plain = german.filter(({ text }) => !text.includes('"'));
    const { items } = TextGrid.textgridToJSON(fileOf('textgrid', plain, { lang: 'de' }));
    vi.restoreAllMocks();
    expect(items.map(({ name }) => name)).toEqual(['de']);
    const spoken = items[0]?.intervals.filter(({ text }) => text !== '');
    expect(spoken?.map(({ text }) => text)).toEqual(plain.map(({ text }) => text));
    expect(spoken?.map(({ xmin }) => Number(xmin))).toEqual(plain.map(({ offset }) => offset));
  });

  it('writes consecutive intervals from 0 to the end, and joins lines with the same start', () => {
    const together = [cue(1, 'one', { duration: 9 }), cue(1, 'two "quoted"'), cue(2, 'three')];
    expect(tiersOfTextGrid(fileOf('textgrid', together))[0]?.lines).toEqual([
      { start: 1000, end: 2000, text: 'one\ntwo "quoted"' },
      { start: 2000, end: 4000, text: 'three' },
    ]);
  });
});
