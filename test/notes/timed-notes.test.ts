import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findNotes,
  hasLineChanged,
  lineOfNote,
  noteOfLines,
  notesByLine,
  notesOfLines,
  partsAround,
} from '@/lib/notes/timed-notes';
import { lines, timedNote } from './timed-note';

describe('noteOfLines', () => {
  it.each([
    [1, 2, { start: 4, end: 7, lineText: 'The bell rings.' }],
    [0, 3, { start: 1, end: 11, lineText: 'The tide turns.\nThe bell rings.\nIt is a <i>float</i>' }],
  ])('returns the time and text of the lines from %i to %i', (from, until, expected) => {
    expect(noteOfLines(lines, from, until)).toEqual(expected);
  });

  it('ends with the line that ends last, and has one line of text for each line', () => {
    const overlapping = [
      { offset: 0, duration: 9, text: 'one\ntwo' },
      { offset: 2, duration: 1, text: 'three' },
    ];
    expect(noteOfLines(overlapping, 0, 2)).toEqual({ start: 0, end: 9, lineText: 'one two\nthree' });
  });
});

describe('lineOfNote', () => {
  it.each([
    ['the line with its text', {}, 1],
    ['the nearest line with its text, after a time shift', { start: 6.5 }, 1],
    ['the last line that started, if its text has gone', { lineText: 'Something else' }, 1],
    ['the last line that started, if it was made without captions', { start: 8, end: 8, lineText: '' }, 1],
    ['the first line, if it is before all', { start: 0, lineText: '' }, 0],
    ['a line whose formatting tags are shown differently', { start: 9, lineText: 'It is a float' }, 2],
    ['no line of the same text far away', { start: 60, lineText: 'The tide turns.' }, 2],
  ])('returns %s', (_, fields, line) => {
    expect(lineOfNote(timedNote(fields), lines)).toBe(line);
  });

  it('returns -1 without lines', () => {
    expect(lineOfNote(timedNote(), [])).toBe(-1);
  });
});

describe('notesOfLines', () => {
  const notes = [
    timedNote({ id: 'later', start: 9, lineText: '' }),
    timedNote({ id: 'second', createdAt: 2 }),
    timedNote({ id: 'first' }),
  ];

  it.each([
    [0, 3, ['first', 'second', 'later']],
    [1, 2, ['first', 'second']],
    [0, 1, []],
  ])('returns the notes of the lines from %i to %i in the order of the video', (from, until, ids) => {
    expect(notesOfLines(notes, lines, { from, until }).map(({ id }) => id)).toEqual(ids);
  });
});

describe('notesByLine', () => {
  it('gives each note to exactly one line', () => {
    const anyLine = fc.record({ offset: fc.nat(99), duration: fc.nat(9), text: fc.string({ maxLength: 3 }) });
    const anyNote = fc.record({ start: fc.nat(99), lineText: fc.string({ maxLength: 3 }) }).map(timedNote);
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1 }), fc.array(anyNote), (some, notes) => {
        const sorted = some.toSorted((one, other) => one.offset - other.offset);
        const byLine = notesByLine(notes, sorted);
        expect([...byLine.values()].flat()).toHaveLength(notes.length);
        for (const line of byLine.keys()) expect(sorted[line]).toBeDefined();
      }),
    );
  });
});

describe('hasLineChanged', () => {
  const changed = [{ offset: 4, duration: 3, text: 'The bell is silent.' }];
  it.each([
    ['its line is still there', {}, [lines], 'en', false],
    ['its line moved a little', {}, [[{ offset: 9, duration: 1, text: 'The bell rings.' }]], 'en', false],
    ['its line is part of a longer one', {}, [[{ offset: 1, duration: 9, text: 'Now: the bell rings.' }]], 'en', false],
    ['its line is there as received, but hidden', {}, [lines, []], 'en', false],
    ['its line has another text', {}, [changed], 'en', true],
    ['its line has gone', {}, [[]], 'en', true],
    ['the same text is only far away', {}, [[{ offset: 99, duration: 3, text: 'The bell rings.' }]], 'en', true],
    ['the captions are in another language', {}, [changed], 'de', false],
    ['the language of the captions is unknown', {}, [changed], null, true],
    ['it was made without captions', { lineText: '' }, [changed], 'en', false],
  ])('if %s: %#', (_, fields, tracks, lang, expected) => {
    expect(hasLineChanged(timedNote(fields), tracks, lang)).toBe(expected);
  });
});

describe('findNotes', () => {
  const notes = [timedNote({ id: 'a', text: 'Ask M.' }), timedNote({ id: 'b', lineText: 'Float' })];
  it.each([
    ['', ['a', 'b']],
    [' ASK ', ['a']],
    ['float', ['b']],
    ['mill', []],
  ])('finds "%s" in notes and their lines', (query, ids) => {
    expect(findNotes(notes, query).map(({ id }) => id)).toEqual(ids);
  });
});

describe('partsAround', () => {
  it('keeps the text, and marks exactly what was found', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1, maxLength: 2 }), (text, query) => {
        const parts = partsAround(text, query);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        for (const part of parts) if (part.found) expect(part.text.toLowerCase()).toBe(query.trim().toLowerCase());
      }),
    );
    expect(partsAround('Float bell, float', 'float').map(({ found }) => found)).toEqual([true, false, true]);
  });
});
