import { cueFrom } from './cue-from.ts';
import type { WorldCue } from './shape.ts';
import type { Utterance } from './speech.ts';

const isSound = (text: string) => text.startsWith('[');

/** Recognition hears words, not sentences. */
const unmarked = (text: string) => (isSound(text) ? text : text.toLowerCase().replace(/[.,;:?!"]/g, ''));

/** How long, in milliseconds, the platform's rolling display holds a line that was said again. */
const flash = 10;

/**
 * Utterances as the platform's recognition writes them. Its display shows two lines at once, so each cue lasts until
 * the next one ends; `rolling` adds the line again for an instant, as its text tracks do.
 */
export function automaticCues(utterances: readonly Utterance[], lang: string, rolling: boolean): WorldCue[] {
  return utterances.flatMap((utterance, at) => {
    const next = utterances[at + 1];
    const isFollowed = next !== undefined && !isSound(utterance.text) && !isSound(next.text);
    // A long silence clears the display.
    const end = isFollowed && next.start - utterance.end < 2000 ? next.end : utterance.end;
    const text = unmarked(utterance.text);
    const cue = cueFrom({ start: utterance.start, end, text }, lang);
    const again = cueFrom({ start: utterance.end - flash, end: utterance.end, text }, lang);
    return rolling && at % 3 === 0 && !isSound(text) ? [cue, again] : [cue];
  });
}
