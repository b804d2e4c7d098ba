import { automaticCues } from './automatic-cues.ts';
import { cueFrom } from './cue-from.ts';
import { hostileCues } from './hostile-cues.ts';
import { languageName } from './languages.ts';
import { once } from './once.ts';
import type { WorldTrack, WorldVideo } from './shape.ts';
import { type Utterance, utterancesOf } from './speech.ts';

/** What a track needs to know of its video. */
export type SpokenVideo = Pick<WorldVideo, 'id' | 'duration' | 'speech'>;

/** Everything said in the video; nothing where nobody speaks. */
export const said = ({ id, duration, speech }: SpokenVideo): Utterance[] =>
  speech === null ? [] : utterancesOf(id, duration, speech);

/** A track that somebody wrote: one cue for each breath, in step with the speech, in any language. */
export const authoredTrack = (video: SpokenVideo, lang: string): WorldTrack => ({
  lang,
  languageName: languageName(lang),
  origin: 'authored',
  cues: once(() => said(video).map((utterance) => cueFrom(utterance, lang))),
});

/** A track that somebody filled with attacks on whatever shows it. */
export const hostileTrack = (video: SpokenVideo, lang: string): WorldTrack => ({
  ...authoredTrack(video, lang),
  cues: once(() => hostileCues(said(video).map((utterance) => cueFrom(utterance, lang)))),
});

/** The platform's own recognition: no marks, no capitals, cues that overlap the next; with `rolling`, lines said twice. */
export const automaticTrack = (video: SpokenVideo, lang: string, rolling: boolean): WorldTrack => ({
  lang,
  languageName: `${languageName(lang)} (auto-generated)`,
  origin: 'automatic',
  cues: once(() => automaticCues(said(video), lang, rolling)),
});
