import type { TimedNote } from './records';

/** A line of captions. Times are in seconds. */
interface NotedLine {
  offset: number;
  duration: number;
  text: string;
}

/** Lines may move this far, in seconds, and still be found: by a time shift, or in newer captions. */
const maxShift = 10;

/** Players stop slightly before the start of a line, in seconds. */
const seekTolerance = 0.05;

/** Returns what a new note at the lines from `from` up to but excluding `until` has from them. */
export function noteOfLines(
  lines: readonly NotedLine[],
  from: number,
  until: number,
): Pick<TimedNote, 'start' | 'end' | 'lineText'> {
  const chosen = lines.slice(from, until);
  const start = chosen[0]?.offset ?? 0;
  return {
    start,
    end: chosen.reduce((end, { offset, duration }) => Math.max(end, offset + duration), start),
    lineText: chosen.map(({ text }) => text.replace(/\s+/g, ' ').trim()).join('\n'),
  };
}

/** Compares notes by their place in the video, and notes at the same place by age. */
export const compareNotes = (one: TimedNote, other: TimedNote): number =>
  one.start - other.start || one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1);

/**
 * Returns the index of the line that a note belongs to: the nearest line with its text or, without one, the last line
 * that starts at or before the note; -1 without lines.
 */
export function lineOfNote({ start, lineText }: TimedNote, lines: readonly NotedLine[]): number {
  const [firstText = ''] = lineText.split('\n');
  const words = wordsOf(firstText);
  let nearest = -1;
  let distance = Number.POSITIVE_INFINITY;
  let started = 0;
  lines.forEach(({ offset, text }, index) => {
    if (offset <= start + seekTolerance) started = index;
    const away = Math.abs(offset - start);
    if (words === '' || away > maxShift || away >= distance || wordsOf(text) !== words) return;
    nearest = index;
    distance = away;
  });
  if (nearest >= 0) return nearest;
  return lines.length === 0 ? -1 : started;
}

/** Returns the notes of each line that has any, by the index of the line. */
export const notesByLine = (
  notes: readonly TimedNote[],
  lines: readonly NotedLine[],
): ReadonlyMap<number, readonly TimedNote[]> =>
  lines.length === 0 ? new Map() : Map.groupBy(notes, (note) => lineOfNote(note, lines));

/**
 * Returns the notes of the lines from `from` up to but excluding `until`, in the order of the video. `lines` are all
 * lines of the track.
 */
export const notesOfLines = (
  notes: readonly TimedNote[],
  lines: readonly NotedLine[],
  { from, until }: { from: number; until: number },
): TimedNote[] =>
  [...notesByLine(notes, lines)]
    .filter(([line]) => line >= from && line < until)
    .flatMap(([, some]) => some)
    .sort(compareNotes);

/**
 * Returns whether the text that a note was made at is no longer near its time. `tracks` are the lines as received and
 * as shown, because an option of the view can change either. False for captions in another language.
 */
export function hasLineChanged(
  { start, end, lineText, lang }: TimedNote,
  tracks: readonly (readonly NotedLine[])[],
  trackLang: string | null,
): boolean {
  const isOtherLanguage = lang !== null && trackLang !== null && lang !== trackLang;
  if (lineText === '' || isOtherLanguage) return false;
  const words = wordsOf(lineText);
  return !tracks.some((lines) => {
    const near = lines.filter(
      ({ offset, duration }) => offset <= end + maxShift && offset + duration >= start - maxShift,
    );
    return wordsOf(near.map(({ text }) => text).join(' ')).includes(words);
  });
}

/** Returns only the letters and digits of a text, without formatting tags. */
const wordsOf = (text: string): string =>
  text
    .replace(/<[^>]*>/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
    .toLowerCase();

/** Returns the notes with a text in them or in their line. */
export function findNotes(notes: readonly TimedNote[], query: string): readonly TimedNote[] {
  const sought = soughtText(query);
  if (sought === '') return notes;
  return notes.filter(({ text, lineText }) => `${text}\n${lineText}`.toLowerCase().includes(sought));
}

const soughtText = (query: string): string => query.trim().toLowerCase();

/** Splits a text into parts that `findNotes` found and the text around them; `at` is where a part begins. */
export function partsAround(text: string, query: string): { text: string; found: boolean; at: number }[] {
  const sought = soughtText(query);
  const lower = text.toLowerCase();
  const parts: { text: string; found: boolean; at: number }[] = [];
  const add = (from: number, to: number, found: boolean) =>
    from < to && parts.push({ text: text.slice(from, to), found, at: from });
  let end = 0;
  // The lower case of a few letters is longer; their texts have no marks.
  for (let at = sought && lower.length === text.length ? lower.indexOf(sought) : -1; at >= 0; ) {
    add(end, at, false);
    end = at + sought.length;
    add(at, end, true);
    at = lower.indexOf(sought, end);
  }
  add(end, text.length, false);
  return parts;
}
