import type { Message, MessageName } from '@/lib/shared/localized-text';

/** How a job ended that took long, while nobody looked. */
export type JobOutcome = 'done' | 'failed';

/** What the toolbar's button may have to tell of a tab. */
export interface BadgeState {
  /** The browser keeps the platform's pages from us: then nothing else can be told. */
  blind: boolean;
  /** Captions come by themselves: that is about money, so it goes before everything else. */
  auto: boolean;
  /** A long job came to its end and nobody has seen it yet: for a while, so beside all that stands. */
  ended: JobOutcome | null;
  /** Every video visited is collected: never out of sight. */
  recording: boolean;
  /** Whether the video in view is collected; `null` where none is in view. */
  collected: boolean | null;
  /** How many are in the collection that is added to, and its name. */
  count: number;
  into: string;
}

/** The few letters on the toolbar's button, and the words that are shown on hover. */
export function badgeFor(facts: BadgeState): { letters: Message[]; words: Message[] } {
  const { blind, auto, ended, recording, collected, count: n, into } = facts;
  const words: Message[] = [];
  if (blind) words.push(['accessBlind']);
  if (ended) words.push([ended === 'done' ? 'badgeEnded' : 'badgeEndedFailed']);
  if (auto) words.push(['badgeAuto']);
  if (recording) words.push(['badgeRecording', into]);
  if (collected !== null) words.push({ count: collected ? 'badgeCollected' : 'badgeNotCollected', n, fill: [into] });
  return { letters: badgeLetters(facts).map((letters) => [letters]), words };
}

function badgeLetters(facts: BadgeState): MessageName[] {
  if (facts.blind) return ['blindBadge'];
  // Four letters find room. What is about money is never left out; that this one is collected stands in the words as well.
  if (!facts.ended) return [stateLetters(facts)].filter((letters) => letters !== null);
  const standing = stateLetters({ ...facts, collected: null });
  return [
    ...(standing ? [standing === 'autoBadge' ? ('autoShortBadge' as const) : standing] : []),
    facts.ended === 'done' ? 'endedBadge' : 'endedFailedBadge',
  ];
}

function stateLetters({ auto, recording, collected }: BadgeState): MessageName | null {
  if (auto) return recording ? 'autoRecordingBadge' : 'autoBadge';
  if (recording) return collected ? 'recordingCollectedBadge' : 'recordingBadge';
  return collected ? 'collectedBadge' : null;
}
