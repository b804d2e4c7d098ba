import { isEnglish } from './languages.ts';
import type { SampleCue } from './sample-data-types.ts';
import type { Utterance } from './speech.ts';
import { translateText } from './translate-text.ts';

/** Converts an English utterance to a cue in the given language; the times of the cue are in seconds. */
export const cueFrom = ({ start, end, text }: Utterance, lang: string): SampleCue => ({
  offset: start / 1000,
  duration: (end - start) / 1000,
  text: isEnglish(lang) ? text : translateText(text, lang),
});
