import { collapseRolling } from './collapse-rolling';
import type { Cue } from './cue';
import { hasTags } from './formatting-tags';
import { mergeSentences } from './merge-sentences';
import { removeSounds, removeTags, shiftCues } from './simple-views';

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
