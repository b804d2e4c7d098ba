import type { Cue } from './cue';

/** What is counted: words, or characters in scripts that put no space between words (SPR-05). Rates are per minute. */
export type PaceUnit = 'words' | 'characters';

/**
 * How many characters stand for one word, so that the reader's word limits serve every script. Rules of thumb from the
 * usual reading speeds of these scripts, for colour and shape alone: two languages stay "not comparable" (SPR-05).
 */
const charactersPerWord = new Map(Object.entries({ zh: 1.7, yue: 1.7, ja: 2.2, th: 4.5, lo: 4.5, km: 4.5, my: 4.5 }));

const scriptOf = (lang: string): number | undefined =>
  charactersPerWord.get(lang.toLowerCase().split(/[-_]/, 1)[0] ?? '');

export const unitOf = (lang: string): PaceUnit => (scriptOf(lang) === undefined ? 'words' : 'characters');

/** What one word weighs in the unit of a language: 1 where words are counted. */
export const unitsPerWord = (lang: string): number => scriptOf(lang) ?? 1;

/** Letters and digits; spaces, marks and punctuation are not spoken for themselves. */
const spoken = /[\p{L}\p{N}]/gu;

/** How much is said in a line, in the unit. */
export const countIn = (cue: Cue, unit: PaceUnit): number =>
  unit === 'words' ? cue.wordCount : (cue.text.match(spoken)?.length ?? 0);
