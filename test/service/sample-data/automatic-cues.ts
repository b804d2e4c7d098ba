import { cueFrom } from './cue-from.ts';
import type { SampleCue } from './sample-data-types.ts';
import type { Utterance } from './speech.ts';

const isSound = (text: string) => text.startsWith('[');

/** Removes punctuation and capitals, because speech recognition writes none. */
const withoutPunctuation = (text: string) => (isSound(text) ? text : text.toLowerCase().replace(/[.,;:?!"]/g, ''));

/** Duration of a repeated line in the platform's rolling display, in milliseconds. */
const flash = 10;

/**
 * Converts utterances to automatic captions. The platform shows two lines at once, so each cue lasts until the next one
 * ends; `rolling` repeats some lines for 10 ms, as the platform's text tracks do.
 */
export function automaticCues(utterances: readonly Utterance[], lang: string, rolling: boolean): SampleCue[] {
  return utterances.flatMap((utterance, index) => {
    const next = utterances[index + 1];
    const isFollowed = next !== undefined && !isSound(utterance.text) && !isSound(next.text);
    // The display is cleared when a long silence follows.
    const end = isFollowed && next.start - utterance.end < 2000 ? next.end : utterance.end;
    const text = withoutPunctuation(utterance.text);
    const cue = cueFrom({ start: utterance.start, end, text }, lang);
    const again = cueFrom({ start: utterance.end - flash, end: utterance.end, text }, lang);
    return rolling && index % 3 === 0 && !isSound(text) ? [cue, again] : [cue];
  });
}
