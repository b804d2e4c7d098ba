import type { MessageName, Saying } from './words';

/** What the toolbar's button may have to tell of a tab. */
export interface BadgeFacts {
  /** The browser keeps the platform's pages from us: then nothing else can be told (XBR-02). */
  blind: boolean;
  /** Captions come by themselves: that is about money, so it goes before everything else (BIL-05). */
  auto: boolean;
  /** Every video visited is collected: never out of sight (COL-01). */
  recording: boolean;
  /** Whether the video in view is collected; `null` where none is in view. */
  collected: boolean | null;
  /** How many are in the collection that is added to, and its name. */
  count: number;
  into: string;
}

/** The few letters on the toolbar's button, and the words that are shown on hover. */
export function badgeOf(facts: BadgeFacts): { letters: Saying | null; words: Saying[] } {
  const { blind, auto, recording, collected, count: n, into } = facts;
  const words: Saying[] = [];
  if (blind) words.push(['accessBlind']);
  if (auto) words.push(['badgeAuto']);
  if (recording) words.push(['badgeRecording', into]);
  if (collected !== null) words.push({ count: collected ? 'badgeCollected' : 'badgeNotCollected', n, fill: [into] });
  const letters = lettersOf(facts);
  return { letters: letters && [letters], words };
}

function lettersOf({ blind, auto, recording, collected }: BadgeFacts): MessageName | null {
  if (blind) return 'blindBadge';
  if (auto) return recording ? 'autoRecordingBadge' : 'autoBadge';
  if (recording) return collected ? 'recordingCollectedBadge' : 'recordingBadge';
  return collected ? 'collectedBadge' : null;
}
