import { languageName } from './languages.ts';
import { once } from './once.ts';
import { putIntoLanguage } from './put-into-language.ts';
import type { WorldTrack } from './shape.ts';

/**
 * The platform's machine translation of a track: the same times, every word mapped to one of the other language.
 * The origin stays that of the track it is made from.
 */
export const translated = (track: WorldTrack, lang: string): WorldTrack => ({
  lang,
  languageName: `${languageName(lang)} (translated from ${track.languageName})`,
  origin: track.origin,
  cues: once(() => track.cues().map((cue) => ({ ...cue, text: putIntoLanguage(cue.text, lang) }))),
});
