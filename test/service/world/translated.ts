import { languageName } from './languages.ts';
import { once } from './once.ts';
import { putIntoLanguage } from './put-into-language.ts';
import type { WorldTrack } from './shape.ts';

/**
 * Translates a track as the platform does by machine: the times stay, every word is mapped to one of the other
 * language, and the origin stays that of the source track.
 */
export const translated = (track: WorldTrack, lang: string): WorldTrack => ({
  lang,
  languageName: `${languageName(lang)} (translated from ${track.languageName})`,
  origin: track.origin,
  cues: once(() => track.cues().map((cue) => ({ ...cue, text: putIntoLanguage(cue.text, lang) }))),
});
