import { languageName } from './languages.ts';
import { once } from './once.ts';
import type { SampleTrack } from './sample-data-types.ts';
import { translateText } from './translate-text.ts';

/**
 * Translates a track like the platform's machine translation: times and origin stay those of the source track, and each
 * word is replaced by a word of the target language.
 */
export const translateTrack = (track: SampleTrack, lang: string): SampleTrack => ({
  lang,
  languageName: `${languageName(lang)} (translated from ${track.languageName})`,
  origin: track.origin,
  cues: once(() => track.cues().map((cue) => ({ ...cue, text: translateText(cue.text, lang) }))),
});
