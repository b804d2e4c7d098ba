import { cueFrom } from './cue-from.ts';
import { languageName } from './languages.ts';
import { once } from './once.ts';
import type { SampleCue, SampleTrack } from './sample-data-types.ts';
import type { Utterance } from './speech.ts';
import { type SpokenVideo, speechOf } from './tracks.ts';

/** Omits sound labels and joins the other utterances in pairs, because speech-to-text returns longer lines. */
function joinPairs(utterances: readonly Utterance[], lang: string): SampleCue[] {
  const words = utterances.filter(({ text }) => !text.startsWith('['));
  return words.flatMap((first, index) => {
    if (index % 2 === 1) return [];
    const second = words[index + 1];
    const both = second ? { ...first, end: second.end, text: `${first.text} ${second.text}` } : first;
    return [cueFrom(both, lang)];
  });
}

/** Transcribes a video in its spoken language, even if it has captions. Returns `null` for a video without speech. */
export function transcribe(video: SpokenVideo): SampleTrack | null {
  if (video.speech === null) return null;
  const { lang } = video.speech;
  return {
    lang,
    languageName: `${languageName(lang)} (speech-to-text)`,
    origin: 'automatic',
    cues: once(() => joinPairs(speechOf(video), lang)),
  };
}
