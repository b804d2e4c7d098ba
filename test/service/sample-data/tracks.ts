import { automaticCues } from './automatic-cues.ts';
import { cueFrom } from './cue-from.ts';
import { hostileCues } from './hostile-cues.ts';
import { languageName } from './languages.ts';
import { once } from './once.ts';
import type { SampleTrack, SampleVideo } from './sample-data-types.ts';
import { type Utterance, utterancesOf } from './speech.ts';

/** The fields of a video from which tracks are created. */
export type SpokenVideo = Pick<SampleVideo, 'id' | 'duration' | 'speech'>;

/** Returns the utterances of a video; the list is empty for a video without speech. */
export const speechOf = ({ id, duration, speech }: SpokenVideo): Utterance[] =>
  speech === null ? [] : utterancesOf(id, duration, speech);

/** Creates an authored track in any language, with one cue for each utterance. */
export const authoredTrack = (video: SpokenVideo, lang: string): SampleTrack => ({
  lang,
  languageName: languageName(lang),
  origin: 'authored',
  cues: once(() => speechOf(video).map((utterance) => cueFrom(utterance, lang))),
});

/** Creates an authored track in which attacks replace the text of every second cue. */
export const hostileTrack = (video: SpokenVideo, lang: string): SampleTrack => ({
  ...authoredTrack(video, lang),
  cues: once(() => hostileCues(speechOf(video).map((utterance) => cueFrom(utterance, lang)))),
});

/**
 * Creates a track like one from the platform's speech recognition: without punctuation or capitals, and with
 * overlapping cues. With `rolling`, some lines are repeated.
 */
export const automaticTrack = (video: SpokenVideo, lang: string, rolling: boolean): SampleTrack => ({
  lang,
  languageName: `${languageName(lang)} (auto-generated)`,
  origin: 'automatic',
  cues: once(() => automaticCues(speechOf(video), lang, rolling)),
});
