import type { BrowserDownload } from './download-state';

/** How far a save is. */
export interface DownloadProgress {
  bytes: number;
  /** Bytes in all; `null` where nobody said. */
  total: number | null;
  /** Bytes a second, evened out; `null` until it was looked at twice. */
  perSecond: number | null;
  /** Nothing came for a while: said, and left to the user. */
  isStalled: boolean;
  /** When something came last, and when it was looked at last; milliseconds since 1970. */
  cameAt: number;
  lookedAt: number;
}

/** How long nothing may come before that is said, in milliseconds. */
export const stallTimeoutMs = 20_000;

/** How much of the newest speed counts: a number that jumps with each second cannot be read. */
const smoothing = 0.4;

/** How far it is now, given how far it was. `stated` is what the list said of its bytes. */
export function updateProgress(
  before: DownloadProgress | undefined,
  { bytes, total }: BrowserDownload,
  stated: number | null,
  now: number,
): DownloadProgress {
  const all = total ?? stated;
  if (!before) return { bytes, total: all, perSecond: null, isStalled: false, cameAt: now, lookedAt: now };
  const cameAt = bytes > before.bytes ? now : before.cameAt;
  const seconds = (now - before.lookedAt) / 1000;
  const newest = seconds > 0 ? Math.max(0, bytes - before.bytes) / seconds : 0;
  const perSecond = before.perSecond === null ? newest : before.perSecond + smoothing * (newest - before.perSecond);
  return { bytes, total: all, perSecond, isStalled: now - cameAt >= stallTimeoutMs, cameAt, lookedAt: now };
}

/** Milliseconds until all is there at this speed; `null` where that cannot be told. */
export function remainingMs({ bytes, total, perSecond }: DownloadProgress): number | null {
  if (total === null || perSecond === null || perSecond < 1) return null;
  return (Math.max(0, total - bytes) / perSecond) * 1000;
}
