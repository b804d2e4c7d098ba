import type { Cue } from './cue';
import { collapseRolling } from './view-rolling';
import { mergeSentences } from './view-sentences';
import { dropSounds, shift } from './view-simple';

/** Ways to look at a track. Each is worked out from the lines as they came, so switching it off gives them back (CAP-09). */
export interface Views {
  /** Automatic captions repeat the line before: show each word once. */
  rolling: boolean;
  /** Lines joined until a sentence ends. */
  sentences: boolean;
  /** Without `[Music]`. */
  noSounds: boolean;
  /** Seconds later, or earlier where negative (CAP-11). */
  shiftSeconds: number;
}
export type ViewName = keyof Views;

export const asReceived: Views = { rolling: false, sentences: false, noSounds: false, shiftSeconds: 0 };

/** The lines as the reader wants them; the very same array where nothing is on. */
export function viewed(cues: readonly Cue[], views: Views): readonly Cue[] {
  let lines = cues;
  if (views.noSounds) lines = dropSounds(lines);
  if (views.rolling) lines = collapseRolling(lines);
  if (views.sentences) lines = mergeSentences(lines);
  return views.shiftSeconds === 0 ? lines : shift(lines, views.shiftSeconds);
}

/** Which are on, in a fixed order: an export says so (CAP-09). Seconds carry their sign: `+0.3 s`. */
export const viewMarks = (views: Views): string[] =>
  viewsOn(views).map((name) =>
    name === 'shiftSeconds' ? `${views.shiftSeconds > 0 ? '+' : ''}${views.shiftSeconds} s` : marks[name],
  );

/** As they stand in names of files: short, and the same in every language, so that files sort alike everywhere. */
const marks = { noSounds: 'no sounds', rolling: 'collapsed', sentences: 'sentences' } as const;

/** Their names, in the same order. */
export const viewsOn = (views: Views): ViewName[] =>
  (['noSounds', 'rolling', 'sentences', 'shiftSeconds'] as const).filter((name) => views[name] !== asReceived[name]);
