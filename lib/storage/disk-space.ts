import type { EndpointName } from '@/lib/service/endpoints';

/** The size of a saved response in bytes, and the time of its last use in milliseconds since 1970. */
export interface CachedResponseSize {
  key: string;
  bytes: number;
  usedAt: number;
}

/** A request to delete all responses except captions that were not used since `until`, in milliseconds since 1970. */
export interface CleanupOptions {
  until: number;
}

/** The effect of a cleanup: the responses and bytes that it deletes, and the bytes that remain. */
export interface CleanupPreview extends CleanupOptions {
  responses: number;
  bytes: number;
  remainingBytes: number;
}

const captions: EndpointName = 'captions';

/** Returns whether a cleanup may delete a response. The second word of its key is the endpoint; see `request.ts`. */
export const mayDelete = (key: string): boolean => key.split(' ', 2)[1] !== captions;

/**
 * Returns the cleanup that brings the size of all responses down to `maxBytes`, or as close to it as possible, deleting
 * the least recently used ones first; `null` if no response needs to be or may be deleted. Responses that were used at
 * the same moment are deleted together.
 */
export function previewCleanup(
  responses: readonly CachedResponseSize[],
  maxBytes: number | null,
): CleanupPreview | null {
  let remainingBytes = responses.reduce((sum, { bytes }) => sum + bytes, 0);
  if (maxBytes === null || remainingBytes <= maxBytes) return null;
  const oldest = responses.filter(({ key }) => mayDelete(key)).sort((a, b) => a.usedAt - b.usedAt);
  const preview = { responses: 0, bytes: 0, until: Number.NEGATIVE_INFINITY };
  for (const { bytes, usedAt } of oldest) {
    if (remainingBytes <= maxBytes && usedAt > preview.until) break;
    remainingBytes -= bytes;
    preview.responses += 1;
    preview.bytes += bytes;
    preview.until = usedAt;
  }
  return preview.responses === 0 ? null : { ...preview, remainingBytes };
}

/** Disk usage on this device, in bytes. */
export interface StorageUsage {
  /** Saved responses, one entry each. */
  responses: readonly CachedResponseSize[];
  /** Captures of runs, including their bodies. */
  captureBytes: number;
  /** The total size as reported by the browser, after compression and including indexes. */
  used: number;
  /** 0 if the browser does not report it. */
  quota: number;
  /** The browser promised not to evict the data. */
  persisted: boolean;
}

const millisecondsPerDay = 86_400_000;

/**
 * Returns the number of whole days since the last backup if the next one is due; `'first'` if there was none, `null` if
 * none is due or `reminderDays` is 0.
 */
export function backupReminder(lastAt: number | null, reminderDays: number, now: number): number | 'first' | null {
  if (reminderDays === 0) return null;
  if (lastAt === null) return 'first';
  const days = Math.floor((now - lastAt) / millisecondsPerDay);
  return days >= reminderDays ? days : null;
}
