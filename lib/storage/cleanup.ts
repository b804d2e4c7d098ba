import type { EndpointName } from '@/lib/service/endpoints';

/** An answer to a single question: how much room it takes in bytes, and when it was used last, in milliseconds since 1970. */
export interface CachedResponseSize {
  key: string;
  bytes: number;
  usedAt: number;
}

/** What is to go: everything not used since, in milliseconds since 1970; captions only where the user says so. */
export interface CleanupOrder {
  until: number;
  captions: boolean;
}

/** An order with what it comes to: answers and bytes that go, and bytes that stay. */
export interface CleanupPreview extends CleanupOrder {
  answers: number;
  bytes: number;
  left: number;
}

const captions: EndpointName = 'captions';

/** The second word of a key is its endpoint; see `cache-key.ts`. */
export const mayDelete = (key: string, order: Pick<CleanupOrder, 'captions'>): boolean =>
  order.captions || key.split(' ', 2)[1] !== captions;

/**
 * What would go, those not used for longest first, until all that is held takes at most so many bytes; `null` where it does
 * already, or where nothing of it may go. Answers that were used at the same moment go together.
 */
export function previewCleanup(
  responses: readonly CachedResponseSize[],
  maxBytes: number | null,
  also: Pick<CleanupOrder, 'captions'>,
): CleanupPreview | null {
  let left = responses.reduce((sum, { bytes }) => sum + bytes, 0);
  if (maxBytes === null || left <= maxBytes) return null;
  const oldest = responses.filter(({ key }) => mayDelete(key, also)).sort((a, b) => a.usedAt - b.usedAt);
  const preview = { answers: 0, bytes: 0, until: Number.NEGATIVE_INFINITY };
  for (const { bytes, usedAt } of oldest) {
    if (left <= maxBytes && usedAt > preview.until) break;
    left -= bytes;
    preview.answers += 1;
    preview.bytes += bytes;
    preview.until = usedAt;
  }
  return preview.answers === 0 ? null : { ...preview, ...also, left };
}
