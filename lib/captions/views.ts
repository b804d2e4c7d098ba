import { collapseRolling } from './collapse-rolling';
import { type Cue, wholeDuration } from './cue';
import {
  blankMarks,
  hasTags,
  joinText,
  splitWords,
  updateCue,
  withoutSounds,
  withoutTags,
  withoutWords,
} from './cue-text';
import { endsSentence } from './sentence-end';
import { speakerOf } from './speaker';
import { moveWords } from './word-times';

/** A pause of this many seconds ends a sentence, and no joined sentence is longer than `maxSentenceSeconds`. */
const sentencePause = 2;
const maxSentenceSeconds = 60;

/**
 * Joins lines until a sentence ends. A line that contains the end of a sentence is not split, because the time within
 * the line is unknown.
 */
export const mergeSentences = (cues: readonly Cue[]): Cue[] => joinWhile(cues, isSameSentence);

/** Returns the lines of each sentence that `mergeSentences` would join. */
export function groupSentences(cues: readonly Cue[]): Cue[][] {
  const sentences: Cue[][] = [];
  let joined: Cue | undefined;
  for (const cue of cues) {
    if (joined && isSameSentence(joined, cue)) {
      joined = joinCues(joined, cue);
      sentences.at(-1)?.push(cue);
    } else {
      joined = cue;
      sentences.push([cue]);
    }
  }
  return sentences;
}

const isSameSentence = (current: Cue, cue: Cue): boolean =>
  canJoin(current, cue, maxSentenceSeconds) && !endsSentence(current.text, cue.text);

/** Joins lines up to a duration in seconds. A longer line stays as it is, for the same reason. */
export const mergeUpTo = (cues: readonly Cue[], maxSeconds: number): Cue[] =>
  joinWhile(cues, (current, cue) => canJoin(current, cue, maxSeconds));

function joinWhile(cues: readonly Cue[], isJoined: (current: Cue, cue: Cue) => boolean): Cue[] {
  const joined: Cue[] = [];
  let current: Cue | undefined;
  for (const cue of cues) {
    if (current && isJoined(current, cue)) current = joinCues(current, cue);
    else {
      if (current) joined.push(current);
      current = cue;
    }
  }
  if (current) joined.push(current);
  return joined;
}

function canJoin(current: Cue, cue: Cue, maxSeconds: number): boolean {
  const pause = cue.offset - (current.offset + current.duration);
  const joinedDuration = cue.offset + cue.duration - current.offset;
  return (
    current.lang === cue.lang &&
    pause < sentencePause &&
    joinedDuration <= maxSeconds &&
    (speakerOf(cue) ?? speakerOf(current)) === speakerOf(current)
  );
}

/** Joins two lines, with the words of both. */
export function joinCues(current: Cue, cue: Cue): Cue {
  const text = joinText(current.text, cue.text);
  const duration = Math.max(current.duration, cue.offset + cue.duration - current.offset);
  const words = joinedWords(current, cue, text);
  return updateCue(current, { text, duration, wordCount: current.wordCount + cue.wordCount, words });
}

/** A line without word times counts as one word. Lines whose words overlap in time lose their word times. */
function joinedWords(current: Cue, cue: Cue, text: string): readonly number[] | undefined {
  if (!current.words && !cue.words) return undefined;
  const added = cue.text.trim();
  const later = Math.round((cue.offset - current.offset) * 1000);
  const start = text.length - added.length;
  const before = moveWords(current.words ?? [current.text.search(/\S/), 0], current.text, text.slice(0, start)) ?? [];
  const after = moveWords(cue.words ?? [cue.text.search(/\S/), 0], cue.text, added) ?? [];
  if ((before.at(-1) ?? 0) > later + (after[1] ?? 0)) return undefined;
  return [...before, ...after.map((value, index) => value + (index % 2 === 0 ? start : later))];
}

/** Removes sound descriptions, and drops lines that contain nothing but sounds. Returns the same array without sounds. */
export const removeSounds = (cues: readonly Cue[]): readonly Cue[] =>
  cues.every((cue) => cueWithoutSounds(cue) === cue) ? cues : cues.flatMap((cue) => cueWithoutSounds(cue) ?? []);

/** Returns the cue without sound descriptions: the same cue if there are none, `null` if no text remains. */
export function cueWithoutSounds(cue: Cue): Cue | null {
  const text = withoutSounds(cue.text);
  if (text === cue.text.trim()) return cue;
  if (text === '') return null;
  const words = moveWords(cue.words, blankMarks(cue.text), text);
  return updateCue(cue, { text, wordCount: remainingWordCount(cue, text), words });
}

/**
 * Removes formatting tags, and drops lines that contain nothing but tags. Returns the same array if there are no tags.
 */
export function removeTags(cues: readonly Cue[]): readonly Cue[] {
  let isSame = true;
  const lines = cues.flatMap((cue) => {
    const text = withoutTags(cue.text);
    if (text === cue.text) return [cue];
    isSame = false;
    if (text === '') return [];
    const wordCount = remainingWordCount(cue, text);
    return [wordCount === cue.wordCount ? { ...withoutWords(cue), text } : updateCue(cue, { text, wordCount })];
  });
  return isSame ? cues : lines;
}

/**
 * Returns the word count without the removed words, at least 1. A count below the number of words in the text is
 * returned unchanged, because the service seems not to have counted the removed words.
 */
function remainingWordCount({ text: before, wordCount }: Cue, text: string): number {
  const words = splitWords(before).length;
  const removed = words - splitWords(text).length;
  return wordCount < words ? wordCount : Math.max(1, wordCount - removed);
}

/**
 * Shifts every line. Lines that start before the video are cut off at its start, and lines that end before it are
 * dropped.
 */
export function shiftCues(cues: readonly Cue[], seconds: number): Cue[] {
  return cues.flatMap((cue) => {
    const from = cue.offset + seconds;
    const to = from + cue.duration;
    if (from >= 0) return [{ ...cue, offset: from }];
    return to > 0 ? [{ ...withoutWords(cue), offset: 0, duration: to, cutSeconds: wholeDuration(cue) - to }] : [];
  });
}

/** Transformations of a track. They always start from the received lines, so each one can be undone. */
export interface Views {
  /** Hide `<i>`, `{\an8}` and other formatting tags. */
  noTags: boolean;
  /** Show each word of rolling captions once. */
  rolling: boolean;
  /** Join lines into sentences. */
  sentences: boolean;
  /** Hide sound descriptions such as `[Music]`. */
  noSounds: boolean;
  /** Show each line until the next one starts. Applies to the current line and exports, but not to statistics. */
  continued: boolean;
  /** Delay of the lines in seconds; negative values show them earlier. */
  shiftSeconds: number;
}
export type ViewName = keyof Views;

export const noViews: Views = {
  noTags: false,
  rolling: false,
  sentences: false,
  noSounds: false,
  continued: false,
  shiftSeconds: 0,
};

/** Returns the views of a newly opened video. `tags` is the user's setting to show formatting tags. */
export const initialViews = ({ tags }: { tags: boolean }): Views => ({
  ...noViews,
  noTags: !tags,
});

/** Applies the views to the lines. Returns the same array if no view is on. */
export function applyViews(cues: readonly Cue[], views: Views): readonly Cue[] {
  let lines = views.noTags ? removeTags(cues) : cues;
  if (views.noSounds) lines = removeSounds(lines);
  if (views.rolling) lines = collapseRolling(lines);
  if (views.sentences) lines = mergeSentences(lines);
  return views.shiftSeconds === 0 ? lines : shiftCues(lines, views.shiftSeconds);
}

/** Returns the lines as files contain them. With `continued`, each line ends where the next later one starts. */
export function exportedCues(cues: readonly Cue[], { continued }: Pick<Views, 'continued'>): readonly Cue[] {
  if (!continued) return cues;
  let later: number | undefined;
  let next: number | undefined;
  return cues
    .toReversed()
    .map((cue) => {
      if (next !== undefined && next > cue.offset) later = next;
      next = cue.offset;
      return later === undefined ? cue : { ...cue, duration: Math.round((later - cue.offset) * 1000) / 1000 };
    })
    .reverse();
}

/**
 * Returns the active views as short tags, in a fixed order, with a signed shift such as `+0.3 s`. The
 * tag for hidden formatting is included only if the received lines contain formatting.
 */
export const viewTags = (views: Views, received: readonly Cue[]): string[] =>
  activeViews(views, received).map((name) =>
    name === 'shiftSeconds' ? `${views.shiftSeconds > 0 ? '+' : ''}${views.shiftSeconds} s` : fileTags[name],
  );

/** Returns the active views as tags for a file name, without hidden formatting, which is the default. */
export const fileNameTags = (views: Views): string[] => viewTags({ ...views, noTags: false }, []);

/** The tags are the same in every interface language, so that files sort in the same order. */
const fileTags = {
  noTags: 'no tags',
  noSounds: 'no sounds',
  rolling: 'collapsed',
  sentences: 'sentences',
  continued: 'continued',
} as const;

/** Returns the names of the active views, in the same order as `viewTags`. */
export const activeViews = (views: Views, received: readonly Cue[]): ViewName[] =>
  (['noTags', 'noSounds', 'rolling', 'sentences', 'continued', 'shiftSeconds'] as const).filter(
    (name) => views[name] !== noViews[name] && (name !== 'noTags' || hasTags(received)),
  );
