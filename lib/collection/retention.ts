import type { Collection, RetentionDeletion } from './records';

const dayMs = 86_400_000;
/** The number of days before the end of a retention period in which the user is warned. */
const warningDays = 30;

/** Returns a day such as `2027-03-14` as its start in UTC, in milliseconds since 1970; `null` if there is no such day. */
export function parseDay(text: string | undefined): number | null {
  const time = /^\d{4}-\d\d-\d\d$/.test(text ?? '') ? Date.parse(`${text}`) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

/**
 * Returns whether the retention of a collection is over, or ends within 30 days; `null` otherwise. `today` is a day such as
 * `2027-03-14`.
 */
export function retentionState({ keepUntil }: Pick<Collection, 'keepUntil'>, today: string): 'over' | 'ending' | null {
  const end = parseDay(keepUntil);
  const now = parseDay(today);
  if (end === null || now === null || end > now + warningDays * dayMs) return null;
  return end <= now ? 'over' : 'ending';
}

/** Adds what was deleted to the record of its deletion, which `at` identifies. */
export function withDeletion(all: readonly RetentionDeletion[] = [], part: RetentionDeletion): RetentionDeletion[] {
  const earlier = all.find(({ at }) => at === part.at);
  if (!earlier) return [...all, part];
  const sum = {
    ...earlier,
    responses: earlier.responses + part.responses,
    captions: earlier.captions + part.captions,
    bytes: earlier.bytes + part.bytes,
  };
  return all.map((one) => (one === earlier ? sum : one));
}
