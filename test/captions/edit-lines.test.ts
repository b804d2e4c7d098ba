import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cue } from '@/lib/captions/cue';
import {
  applyEdit,
  changeText,
  changeTime,
  deleteLine,
  type LineEdit,
  mergeWithNext,
  shiftFrom,
  splitLine,
  stretchLines,
} from '@/lib/captions/edit-lines';
import { cue } from '@/test/fixtures/cues';

const line = (offset: number, text: string) => cue(offset, text, { wordCount: text.split(' ').length });
const lines = [line(1, 'one two'), line(4, 'three four five'), line(8, 'six')];
const linesAfter = (edit: LineEdit | null, cues: readonly Cue[] = lines) =>
  (edit ? applyEdit(cues, edit).cues : cues).map(({ offset, duration, text, wordCount }) => [
    offset,
    Math.round((offset + duration) * 1000) / 1000,
    text,
    wordCount,
  ]);
const [first, second, third] = linesAfter(null);

describe('an edit of lines', () => {
  it.each<[string, LineEdit | null, unknown[][]]>([
    ['changes a text', changeText(lines, 1, 'three, four'), [first, [4, 6, 'three, four', 2], third]],
    ['moves a start', changeTime(lines, 1, 'start', 3.25), [first, [3.25, 6, 'three four five', 3], third]],
    [
      'keeps a start after the line before',
      changeTime(lines, 1, 'start', 0),
      [first, [1, 6, 'three four five', 3], third],
    ],
    ['keeps a start before the end', changeTime(lines, 1, 'start', 9), [first, [6, 6, 'three four five', 3], third]],
    ['moves an end', changeTime(lines, 1, 'end', 7.5), [first, [4, 7.5, 'three four five', 3], third]],
    ['keeps an end after the start', changeTime(lines, 1, 'end', 2), [first, [4, 4, 'three four five', 3], third]],
    ['splits by length', splitLine(lines, 1, 5), [first, [4, 4.714, 'three', 1], [4.714, 6, 'four five', 2], third]],
    ['merges', mergeWithNext(lines, 0), [[1, 6, 'one two three four five', 5], third]],
    ['deletes', deleteLine(lines, 1), [first, third]],
    [
      'shifts all',
      shiftFrom(lines, 0, 1.5),
      [
        [2.5, 4.5, 'one two', 2],
        [5.5, 7.5, 'three four five', 3],
        [9.5, 11.5, 'six', 1],
      ],
    ],
    [
      'shifts no line before 0',
      shiftFrom(lines, 0, -5),
      [
        [0, 2, 'one two', 2],
        [3, 5, 'three four five', 3],
        [7, 9, 'six', 1],
      ],
    ],
    ['shifts the rest', shiftFrom(lines, 2, 1), [first, second, [9, 11, 'six', 1]]],
    ['shifts the rest not before the line before', shiftFrom(lines, 2, -9), [first, second, [4, 6, 'six', 1]]],
    [
      'stretches between two lines',
      stretchLines(lines, { line: 0, start: 2 }, { line: 2, start: 16 }),
      [
        [2, 6, 'one two', 2],
        [8, 12, 'three four five', 3],
        [16, 20, 'six', 1],
      ],
    ],
  ] as [string, LineEdit | null, unknown[][]][])('%s', (_, edit, expected) => {
    expect(linesAfter(edit)).toEqual(expected);
  });

  it('is nothing if nothing would change or a part would be empty', () => {
    expect(changeText(lines, 1, 'three four five')).toBeNull();
    expect(changeTime(lines, 1, 'start', 4)).toBeNull();
    expect(changeTime(lines, 1, 'end', 6)).toBeNull();
    expect([splitLine(lines, 1, 0), splitLine(lines, 1, 15)]).toEqual([null, null]);
    expect(mergeWithNext(lines, 2)).toBeNull();
    expect(deleteLine([cue(1, 'one')], 0)).toBeNull();
    expect(shiftFrom(lines, 0, 0)).toBeNull();
    expect(stretchLines(lines, { line: 0, start: 5 }, { line: 2, start: 5 })).toBeNull();
  });

  it('splits at the time of a word and keeps the times of words', () => {
    const words = cue(1, 'one two three', { words: [0, 0, 4, 400, 8, 900] });
    const { cues } = applyEdit([words], splitLine([words], 0, 3) as LineEdit);
    expect(cues).toMatchObject([
      { offset: 1, duration: 0.4, text: 'one', words: [0, 0] },
      { offset: 1.4, duration: 1.6, text: 'two three', words: [0, 0, 4, 500] },
    ]);
    expect(applyEdit(cues, mergeWithNext(cues, 0) as LineEdit).cues).toMatchObject([
      { offset: 1, duration: 2, text: 'one two three', words: [0, 0, 4, 400, 8, 900] },
    ]);
  });

  it('can be undone, and keeps the lines in order', () => {
    const kinds = [
      (cues: readonly Cue[], line: number, value: number) => changeText(cues, line, `text ${value}`),
      (cues: readonly Cue[], line: number, value: number) => changeTime(cues, line, 'start', value),
      (cues: readonly Cue[], line: number, value: number) => changeTime(cues, line, 'end', value),
      (cues: readonly Cue[], line: number, value: number) => splitLine(cues, line, value),
      mergeWithNext,
      deleteLine,
      (cues: readonly Cue[], line: number, value: number) => shiftFrom(cues, line, value - 5),
      (cues: readonly Cue[], line: number, value: number) =>
        stretchLines(cues, { line: 0, start: 1 }, { line, start: value }),
    ];
    const step = fc.tuple(fc.nat(kinds.length - 1), fc.nat(20), fc.integer({ min: 0, max: 12 }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let cues: readonly Cue[] = lines;
        const undos: LineEdit[] = [];
        for (const [kind, at, value] of steps) {
          const edit = kinds[kind]?.(cues, at % cues.length, value);
          if (!edit) continue;
          const done = applyEdit(cues, edit);
          cues = done.cues;
          undos.push(done.inverse);
          const starts = cues.map(({ offset }) => offset);
          expect(starts).toEqual(starts.toSorted((a, b) => a - b));
          expect(cues.every(({ offset, duration }) => offset >= 0 && duration >= 0)).toBe(true);
        }
        for (const undo of undos.toReversed()) cues = applyEdit(cues, undo).cues;
        expect(cues).toEqual(lines);
      }),
    );
  });
});
