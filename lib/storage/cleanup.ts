import type { EndpointName } from '@/lib/service/endpoints';

/** An answer to a single question: how much room it takes in bytes, and when it was used last, in milliseconds since 1970. */
export interface HeldWeight {
  key: string;
  bytes: number;
  usedAt: number;
}

/** What is to go: everything not used since, in milliseconds since 1970; captions only where the reader says so (CAC-03). */
export interface Order {
  until: number;
  captions: boolean;
}

/** An order with what it comes to: answers and bytes that go, and bytes that stay. */
export interface Cleaning extends Order {
  answers: number;
  bytes: number;
  left: number;
}

const captions: EndpointName = 'captions';

/** The second word of a key is its endpoint; see `cache-key.ts`. */
export const mayGo = (key: string, order: Pick<Order, 'captions'>): boolean =>
  order.captions || key.split(' ', 2)[1] !== captions;

/**
 * What would go, those not used for longest first, until all that is held takes at most so many bytes; `null` where it does
 * already, or where nothing of it may go. Answers that were used at the same moment go together.
 */
export function cleaningOf(
  held: readonly HeldWeight[],
  most: number | null,
  also: Pick<Order, 'captions'>,
): Cleaning | null {
  let left = held.reduce((sum, { bytes }) => sum + bytes, 0);
  if (most === null || left <= most) return null;
  const oldest = held.filter(({ key }) => mayGo(key, also)).sort((a, b) => a.usedAt - b.usedAt);
  const cleaning = { answers: 0, bytes: 0, until: Number.NEGATIVE_INFINITY };
  for (const { bytes, usedAt } of oldest) {
    if (left <= most && usedAt > cleaning.until) break;
    left -= bytes;
    cleaning.answers += 1;
    cleaning.bytes += bytes;
    cleaning.until = usedAt;
  }
  return cleaning.answers === 0 ? null : { ...cleaning, ...also, left };
}
