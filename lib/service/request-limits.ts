import { isRecord } from '@/lib/shared/is-record';
import { maxRelatedPages } from './interface-limits';

export const minutesPerHour = 60;

export const minutesPerDay = 24 * minutesPerHour;

/** Section "Limits": signed media links are valid for a few hours, so lists of them count as fresh for one hour. */
export const linkListFreshMinutes = 1 * minutesPerHour;

export const noCaptionsFreshMinutes = minutesPerDay;

/** Returns whether a request may use speech-to-text, which takes minutes (section "Mode rules"). */
export const isSlowRequest = (params: object): boolean => 'mode' in params && String(params.mode).endsWith('-whisper');

/**
 * Returns the number of fetched pages that a response reports. This number is billed, even above the requested number.
 * Returns `null` if the number is absent or implausible; in that case the quoted price is used.
 */
export function pagesFetchedIn(response: unknown): number | null {
  const pages = isRecord(response) ? response.pagesFetched : null;
  return typeof pages === 'number' && Number.isInteger(pages) && pages >= 0 && pages <= maxRelatedPages ? pages : null;
}

/** Section "Limits": a batch is billed per chunk of up to 50 ids. */
export const idsPerChunk = 50;

/** Section "Limits": a batch has at most 1000 ids. */
export const maxIdsInBatch = 1000;

export const countChunks = (ids: readonly string[]): number => Math.ceil(ids.length / idsPerChunk);
