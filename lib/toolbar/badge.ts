import type { Label, Message } from '@/lib/shared/localized-text';

/** The outcome of a long job that ended while no page was open. */
export type JobOutcome = 'done' | 'failed';

export interface BadgeState {
  /** The browser denies access to the platform's pages, so no other state is known. */
  noAccess: boolean;
  /** Automatic captions are on. They cost money, so they have the highest priority. */
  auto: boolean;
  /**
   * The outcome of a long job that the user has not seen yet. It is temporary, so it is shown in addition to the other
   * states.
   */
  ended: JobOutcome | null;
  /** True while every visited video is recorded. This is always shown. */
  recording: boolean;
  /** True if the collection contains the tab's video; `null` if the tab has no video. */
  isInCollection: boolean | null;
  /** The size and name of the current collection. */
  count: number;
  collectionName: string;
}

export function badgeFor(facts: BadgeState): { letters: Label[]; tooltip: Message[] } {
  const { noAccess, auto, ended, recording, isInCollection, count: n, collectionName } = facts;
  const tooltip: Message[] = [];
  if (noAccess) tooltip.push(['accessDenied']);
  if (ended) tooltip.push([ended === 'done' ? 'badgeEnded' : 'badgeEndedFailed']);
  if (auto) tooltip.push(['badgeAuto']);
  if (recording) tooltip.push(['badgeRecording', collectionName]);
  if (isInCollection !== null)
    tooltip.push({ count: isInCollection ? 'badgeAdded' : 'badgeNotAdded', n, fill: [collectionName] });
  return { letters: badgeLetters(facts), tooltip };
}

function badgeLetters(facts: BadgeState): Label[] {
  if (facts.noAccess) return [{ text: '?' }];
  // A badge has room for four letters. Automatic captions are always included; next to them or to an ended job, only
  // the tooltip says whether the video is in the collection.
  if (!facts.ended) return [stateLetters(facts)].filter((letters) => letters !== null);
  const base = stateLetters({ ...facts, isInCollection: null });
  return [
    ...(base ? [base === 'autoBadge' ? ('autoShortBadge' as const) : base] : []),
    facts.ended === 'done' ? { text: '•' } : { text: '×' },
  ];
}

function stateLetters({ auto, recording, isInCollection }: BadgeState): Label | null {
  if (auto) return recording ? 'autoRecordingBadge' : 'autoBadge';
  if (recording) return isInCollection ? 'recordingAddedBadge' : 'recordingBadge';
  return isInCollection ? { text: '✓' } : null;
}
