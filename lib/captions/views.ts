import type { Cue } from './cue';
import { endsSentence, hasTags, joinText, splitWords, updateCue, withoutSounds, withoutTags } from './cue-text';

/** Lines that follow each other closer than this belong to one rolling display. Seconds. */
const maxRollingGap = 0.05;

/**
 * Shows each word of rolling captions once: where a line begins with the end of the line before, that beginning goes.
 * Two words at least, or the whole line before, so that "no, no" said twice stays twice unless both are shown at once.
 */
export function collapseRolling(cues: readonly Cue[]): Cue[] {
  const lines: Cue[] = [];
  let previous: Cue | undefined;
  for (const cue of cues) {
    const repeated = previous ? countRepeatedWords(previous, cue) : 0;
    previous = cue;
    if (repeated === 0) lines.push(cue);
    else addNewWords(lines, cue, repeated);
  }
  return lines;
}

function addNewWords(lines: Cue[], cue: Cue, repeated: number): void {
  const words = splitWords(cue.text);
  const last = lines.at(-1);
  if (repeated < words.length) {
    const share = (words.length - repeated) / words.length;
    lines.push(updateCue(cue, { text: words.slice(repeated).join(' '), wordCount: Math.round(cue.wordCount * share) }));
  } else if (last) {
    // Nothing new is said, but what was said stands until here.
    const duration = Math.max(last.duration, cue.offset + cue.duration - last.offset);
    lines[lines.length - 1] = updateCue(last, { duration });
  }
}

/** No display rolls more words at once; a line that is longer is broken, and comparing all of it with all would never end. */
const maxRepeatedWords = 100;

const startsWithWords = (words: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((word, at) => word === words[at]);

/** How many words at the beginning of a line were the end of the one before, and are shown again without being said again. */
export function countRepeatedWords(previous: Cue, cue: Cue): number {
  const end = previous.offset + previous.duration;
  if (cue.offset > end + maxRollingGap) return 0;
  // Most lines begin with a word that is not in the one before, and need not be taken apart.
  const firstWord = /\S+/.exec(cue.text)?.[0];
  if (firstWord === undefined || !previous.text.includes(firstWord)) return 0;
  const [old, fresh] = [splitWords(previous.text), splitWords(cue.text)];
  for (let size = Math.min(old.length, fresh.length, maxRepeatedWords); size > 0; size--) {
    if (!startsWithWords(fresh, old.slice(-size))) continue;
    const wholeAtOnce = size === old.length && cue.offset < end;
    return size >= 2 || wholeAtOnce ? size : 0;
  }
  return 0;
}

/** A silence of so many seconds ends a sentence as well, and none lasts longer than that many. */
const sentencePause = 2;
const maxSentenceSeconds = 60;

/** Joins lines until a sentence ends. A line that holds the end of one and the start of the next is not cut: its times are not known. */
export function mergeSentences(cues: readonly Cue[]): Cue[] {
  const sentences: Cue[] = [];
  let current: Cue | undefined;
  for (const cue of cues) {
    if (current && canJoin(current, cue)) current = joinCues(current, cue);
    else {
      if (current) sentences.push(current);
      current = cue;
    }
  }
  if (current) sentences.push(current);
  return sentences;
}

function canJoin(current: Cue, cue: Cue): boolean {
  const pause = cue.offset - (current.offset + current.duration);
  const lasts = cue.offset + cue.duration - current.offset;
  return (
    current.lang === cue.lang && pause < sentencePause && lasts <= maxSentenceSeconds && !endsSentence(current.text)
  );
}

function joinCues(current: Cue, cue: Cue): Cue {
  const text = joinText(current.text, cue.text);
  const duration = Math.max(current.duration, cue.offset + cue.duration - current.offset);
  return updateCue(current, { text, duration, wordCount: current.wordCount + cue.wordCount });
}

/** Leaves out what is heard and not said; lines that say nothing else go. */
export const removeSounds = (cues: readonly Cue[]): Cue[] => cues.flatMap((cue) => cueWithoutSounds(cue) ?? []);

/** What is said in a line; the line itself where it has no sound mark, `null` where it says nothing. */
export function cueWithoutSounds(cue: Cue): Cue | null {
  const text = withoutSounds(cue.text);
  if (text === cue.text.trim()) return cue;
  return text === '' ? null : updateCue(cue, { text, wordCount: remainingWordCount(cue, text) });
}

/** Leaves out formatting tags; lines that show nothing else go. The very same lines where there are none. */
export function removeTags(cues: readonly Cue[]): readonly Cue[] {
  let isSame = true;
  const lines = cues.flatMap((cue) => {
    const text = withoutTags(cue.text);
    if (text === cue.text) return [cue];
    isSame = false;
    if (text === '') return [];
    const wordCount = remainingWordCount(cue, text);
    return [wordCount === cue.wordCount ? { ...cue, text } : updateCue(cue, { text, wordCount })];
  });
  return isSame ? cues : lines;
}

/** The word count of a line that lost some of its text: the service counts marks where they look like words. */
function remainingWordCount({ text: before, wordCount }: Cue, text: string): number {
  const words = splitWords(before).length;
  const removed = words - splitWords(text).length;
  return wordCount < words ? wordCount : Math.max(1, wordCount - removed);
}

/** Moves every line; what would begin before the video is cut there, and what would end before it is left out. */
export function shiftCues(cues: readonly Cue[], seconds: number): Cue[] {
  return cues.flatMap((cue) => {
    const from = cue.offset + seconds;
    const to = from + cue.duration;
    if (from >= 0) return [{ ...cue, offset: from }];
    return to > 0 ? [{ ...cue, offset: 0, duration: to }] : [];
  });
}

/** Ways to look at a track. Each is worked out from the lines as they came, so switching it off gives them back. */
export interface Views {
  /** Without `<i>`, `{\an8}` and other formatting tags. */
  noTags: boolean;
  /** Automatic captions repeat the line before: show each word once. */
  rolling: boolean;
  /** Lines joined until a sentence ends. */
  sentences: boolean;
  /** Without `[Music]`. */
  noSounds: boolean;
  /** Seconds later, or earlier where negative. */
  shiftSeconds: number;
}
export type ViewName = keyof Views;

export const noViews: Views = {
  noTags: false,
  rolling: false,
  sentences: false,
  noSounds: false,
  shiftSeconds: 0,
};

/** How a track is shown first. `tags` is the user's choice. */
export const initialViews = ({ tags }: { tags: boolean }): Views => ({
  ...noViews,
  noTags: !tags,
});

/** The lines as the user wants them; the very same array where nothing is on. */
export function applyViews(cues: readonly Cue[], views: Views): readonly Cue[] {
  let lines = views.noTags ? removeTags(cues) : cues;
  if (views.noSounds) lines = removeSounds(lines);
  if (views.rolling) lines = collapseRolling(lines);
  if (views.sentences) lines = mergeSentences(lines);
  return views.shiftSeconds === 0 ? lines : shiftCues(lines, views.shiftSeconds);
}

/**
 * Which are on, in a fixed order: an export says so. Seconds carry their sign: `+0.3 s`. `received` are the lines that are
 * looked at: only of those with formatting tags it is said that these are left out.
 */
export const viewFileTags = (views: Views, received: readonly Cue[]): string[] =>
  activeViews(views, received).map((name) =>
    name === 'shiftSeconds' ? `${views.shiftSeconds > 0 ? '+' : ''}${views.shiftSeconds} s` : fileTags[name],
  );

/** As they stand in names of files: short, and the same in every language, so that files sort alike everywhere. */
const fileTags = { noTags: 'no tags', noSounds: 'no sounds', rolling: 'collapsed', sentences: 'sentences' } as const;

/** Their names, in the same order. */
export const activeViews = (views: Views, received: readonly Cue[]): ViewName[] =>
  (['noTags', 'noSounds', 'rolling', 'sentences', 'shiftSeconds'] as const).filter(
    (name) => views[name] !== noViews[name] && (name !== 'noTags' || hasTags(received)),
  );
