import { isEnglish } from './languages.ts';
import { putIntoLanguage } from './put-into-language.ts';
import type { WorldCue } from './shape.ts';
import type { Utterance } from './speech.ts';

/** Speech is made up in English; a cue has it in its own language, and its times in seconds. */
export const cueFrom = ({ start, end, text }: Utterance, lang: string): WorldCue => ({
  offset: start / 1000,
  duration: (end - start) / 1000,
  text: isEnglish(lang) ? text : putIntoLanguage(text, lang),
});
