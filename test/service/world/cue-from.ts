import { isEnglish } from './languages.ts';
import { putIntoLanguage } from './put-into-language.ts';
import type { WorldCue } from './shape.ts';
import type { Utterance } from './speech.ts';

/** Converts an English utterance to a cue in the given language, with times in seconds. */
export const cueFrom = ({ start, end, text }: Utterance, lang: string): WorldCue => ({
  offset: start / 1000,
  duration: (end - start) / 1000,
  text: isEnglish(lang) ? text : putIntoLanguage(text, lang),
});
