import { type Cue, wholeDuration } from './cue';
import { countWords, updateCue, withoutWords } from './cue-text';
import { joinCues } from './views';
import { moveWords, wordIndexAt, wordsFrom } from './word-times';

/** A change of consecutive lines: `count` lines from `from` on become `lines`. */
export interface LineEdit {
  from: number;
  count: number;
  lines: readonly Cue[];
}

/** Returns the changed lines, and the change that undoes this one. */
export function applyEdit(cues: readonly Cue[], { from, count, lines }: LineEdit): { cues: Cue[]; inverse: LineEdit } {
  const inverse = { from, count: lines.length, lines: cues.slice(from, from + count) };
  return { cues: [...cues.slice(0, from), ...lines, ...cues.slice(from + count)], inverse };
}

const replaceLine = (from: number, ...lines: Cue[]): LineEdit => ({ from, count: 1, lines });

/** Changes the text of a line; `null` if it stays as it is. Word times are kept if only white space changes. */
export function changeText(cues: readonly Cue[], line: number, text: string): LineEdit | null {
  const cue = cues[line];
  if (!cue || cue.text === text) return null;
  const words = moveWords(cue.words, cue.text, text);
  return replaceLine(line, updateCue(cue, { text, words, wordCount: countWords(text) }));
}

/**
 * Moves the start or the end of a line to a time in seconds; `null` if it stays where it is. A start stays between those
 * of the lines before and after, so that the lines stay in order, and no line ends before it starts.
 */
export function changeTime(
  cues: readonly Cue[],
  line: number,
  which: 'start' | 'end',
  seconds: number,
): LineEdit | null {
  const cue = cues[line];
  if (!cue) return null;
  const end = cue.offset + cue.duration;
  const earliest = which === 'end' ? cue.offset : (cues[line - 1]?.offset ?? 0);
  const latest = which === 'end' ? maxSeconds : Math.min(end, cues[line + 1]?.offset ?? end);
  const time = toMilliseconds(Math.min(Math.max(seconds, earliest), latest));
  if (time === (which === 'start' ? cue.offset : toMilliseconds(end))) return null;
  const times = which === 'start' ? { offset: time, duration: end - time } : { duration: time - cue.offset };
  return replaceLine(line, moved(cue, times));
}

/** Longer times are capped at a thousand hours, as in `cues.ts`. */
const maxSeconds = 3_600_000;
const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** Returns a line at other times. Words of a line with another start would have wrong times. */
function moved(cue: Cue, { offset = cue.offset, duration }: { offset?: number; duration: number }): Cue {
  const { cutSeconds: _, ...kept } = offset === cue.offset ? cue : withoutWords(cue);
  return updateCue(kept, { offset, duration: toMilliseconds(duration) });
}

/**
 * Splits a line at a position in its text; `null` if one part would be empty. The second part starts with its first word
 * if the words have times; otherwise the time is shared by the lengths of the texts.
 */
export function splitLine(cues: readonly Cue[], line: number, position: number): LineEdit | null {
  const cue = cues[line];
  const before = cue?.text.slice(0, position).trim() ?? '';
  const after = cue?.text.slice(position).trim() ?? '';
  if (!cue || before === '' || after === '') return null;
  const { words } = cue;
  const found = words ? wordIndexAt(words, cue.text.indexOf(after, position)) : -1;
  const wordStart = (words?.[found * 2 + 1] ?? 0) / 1000;
  const share = (cue.duration * before.length) / (before.length + after.length);
  // The second part must not start after a line that overlaps this one.
  const latest = (cues[line + 1]?.offset ?? Number.POSITIVE_INFINITY) - cue.offset;
  const length = toMilliseconds(Math.min(wordStart > 0 && wordStart < cue.duration ? wordStart : share, latest));
  const first = words?.slice(0, found * 2);
  return replaceLine(
    line,
    updateCue(moved(cue, { duration: length }), {
      text: before,
      wordCount: countWords(before),
      words: first && moveWords(first, cue.text.slice(0, position), before),
    }),
    updateCue(withoutWords(moved(cue, { duration: cue.duration - length })), {
      offset: toMilliseconds(cue.offset + length),
      text: after,
      wordCount: countWords(after),
      words: wordsFrom(cue, position)?.map((value, index) =>
        index % 2 === 0 ? value : Math.max(0, value - Math.round(length * 1000)),
      ),
    }),
  );
}

/** Joins a line with the next one; `null` if it is the last one. */
export function mergeWithNext(cues: readonly Cue[], line: number): LineEdit | null {
  const cue = cues[line];
  const next = cues[line + 1];
  if (!cue || !next) return null;
  const { cutSeconds: _, ...joined } = joinCues(cue, next);
  return {
    from: line,
    count: 2,
    lines: [updateCue(joined, { wordCount: countWords(joined.text), words: joined.words })],
  };
}

/** Deletes a line; `null` if it is the only one. */
export const deleteLine = (cues: readonly Cue[], line: number): LineEdit | null =>
  cues.length > 1 && cues[line] ? { from: line, count: 1, lines: [] } : null;

/** Shifts a line and all after it. No line moves before the one before it, or before the start of the video. */
export function shiftFrom(cues: readonly Cue[], line: number, seconds: number): LineEdit | null {
  const first = cues[line];
  if (!first) return null;
  const earliest = cues[line - 1]?.offset ?? 0;
  const by = Math.max(seconds, earliest - first.offset);
  if (by === 0) return null;
  const lines = cues.slice(line).map((cue) => ({ ...cue, offset: toMilliseconds(cue.offset + by) }));
  return { from: line, count: lines.length, lines };
}

/** A line, and the time in seconds at which it shall start. */
interface SyncPoint {
  line: number;
  start: number;
}

/**
 * Moves all lines so that two of them start at given times, and stretches the times between, before and after evenly.
 * Returns `null` if the later line would not start later.
 */
export function stretchLines(cues: readonly Cue[], one: SyncPoint, other: SyncPoint): LineEdit | null {
  const from = cues[one.line]?.offset ?? 0;
  const factor = (other.start - one.start) / ((cues[other.line]?.offset ?? 0) - from);
  if (!(factor > 0 && factor < Number.POSITIVE_INFINITY)) return null;
  const lines = cues.map((cue) => {
    const offset = toMilliseconds(Math.max(0, one.start + (cue.offset - from) * factor));
    const words = cue.words?.map((value, index) => (index % 2 === 0 ? value : Math.round(value * factor)));
    const stretched = {
      ...cue,
      offset,
      duration: toMilliseconds(wholeDuration(cue) * factor),
      ...(words && { words }),
    };
    return updateCue(stretched, {});
  });
  return { from: 0, count: lines.length, lines };
}
