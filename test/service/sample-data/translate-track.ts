import { languageName } from './languages.ts';
import { once } from './once.ts';
import type { SampleTrack } from './sample-data-types.ts';
import { translateText } from './translate-text.ts';

/**
 * Translates a track as the platform does by machine: the times stay, every word is mapped to one of the other
 * language, and the origin stays that of the source track.
 */
export const translateTrack = (track: SampleTrack, lang: string): SampleTrack => ({
  lang,
  languageName: `${languageName(lang)} (translated from ${track.languageName})`,
  origin: track.origin,
  cues: once(() => track.cues().map((cue) => ({ ...cue, text: translateText(cue.text, lang) }))),
});
