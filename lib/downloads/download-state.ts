import { linkExpiryOf } from '@/lib/platform/media-links';
import { timeKey } from '@/lib/shared/time-key';
import type { NewDownload } from './download';
import { uniqueName } from './download-name';
import type { Download, DownloadFailure } from './records';

/**
 * Patterns of the reasons that browsers give for a failed download (`downloads.InterruptReason` and errors of
 * `downloads.download`).
 */
const interruptReasons: [RegExp, Exclude<DownloadFailure['kind'], 'refused' | 'other'>][] = [
  [/SERVER_BAD_CONTENT/, 'gone'],
  [/SERVER_CONTENT_LENGTH_MISMATCH|FILE_TOO_SHORT/, 'truncated'],
  [/FILE_NO_SPACE/, 'disk-full'],
  [/FILE_(?:VIRUS_INFECTED|BLOCKED|SECURITY_CHECK_FAILED)/, 'blocked'],
  [/FILE_|filename/i, 'no-write'],
  [/USER_SHUTDOWN|CRASH/, 'closed'],
  [/USER_CANCELED/, 'cancelled'],
  [/Invalid URL/i, 'no-link'],
  [/NETWORK_|SERVER_/, 'network'],
];

/** Returns the failure for a reason from the browser. `now` is in milliseconds since 1970. */
export function failureFromReason(reason: string, { url, listedAt }: Download, now: number): DownloadFailure {
  if (/SERVER_(?:FORBIDDEN|UNAUTHORIZED)/.test(reason)) {
    const end = linkExpiryOf(url);
    return end !== null && end <= now ? { kind: 'expired' } : { kind: 'refused', linkAge: Math.max(0, now - listedAt) };
  }
  const match = interruptReasons.find(([pattern]) => pattern.test(reason));
  return match ? { kind: match[1] } : { kind: 'other', word: reason.slice(0, 80) };
}

/** A download as the browser reports it. Times are in milliseconds since 1970. */
export interface BrowserDownload {
  id: number;
  url: string;
  state: 'in_progress' | 'interrupted' | 'complete';
  paused: boolean;
  canResume: boolean;
  /** The browser's reason for an interruption. */
  error: string | null;
  mimeType: string;
  /** The received bytes, and the total; `total` is `null` if the server did not state it. */
  bytes: number;
  total: number | null;
  startedAt: number;
}

/** The updated download, and the action that must follow. */
interface DownloadUpdate {
  row: Download;
  action?: 'resume' | 'cancel' | 'remove-file' | 'wait';
}

/** Time within which the browser must know a started download, in milliseconds. */
export const startTimeoutMs = 30_000;

/** Updates a running download from the browser's state. */
export function settleDownload(row: Download, download: BrowserDownload | undefined, now: number): DownloadUpdate {
  if (!download) return settleUnknown(row, now);
  const updated = { ...row, downloadId: download.id };
  if (download.state === 'complete') return settleComplete(updated, download);
  if (download.state === 'in_progress') return { row: { ...updated, state: download.paused ? 'paused' : 'active' } };
  const failure = failureFromReason(download.error ?? '', row, now);
  // Closing the browser does not mean that the user cancelled the download, so it continues.
  if (failure.kind === 'closed' && download.canResume && row.state === 'active')
    return resumeOrRequeue(updated, download);
  // Firefox reports a pause as an interruption.
  if (failure.kind === 'cancelled' && download.canResume) return { row: { ...updated, state: 'paused' } };
  return { row: withFailure(updated, failure) };
}

/**
 * Resumes a download. If no bytes are on disk, it is queued again instead, because the browser would restart it and
 * lose its name.
 */
const resumeOrRequeue = (row: Download, { bytes }: BrowserDownload): DownloadUpdate =>
  bytes > 0 ? { row, action: 'resume' } : { row: requeue(row), action: 'cancel' };

/** Updates a download that the browser does not know: it was never started, is just starting, or was removed. */
function settleUnknown(row: Download, now: number): DownloadUpdate {
  if (row.downloadId !== null) return { row: withFailure(row, { kind: 'closed' }) };
  if (row.startedAt !== null && now - row.startedAt < startTimeoutMs) return { row, action: 'wait' };
  return { row: requeue(row) };
}

function settleComplete(row: Download, { mimeType, bytes }: BrowserDownload): DownloadUpdate {
  if (isWebPage(row, mimeType)) return { row: withFailure(row, { kind: 'web-page' }), action: 'remove-file' };
  if (bytes < Math.max(1, row.bytes ?? 1))
    return { row: withFailure(row, { kind: 'truncated' }), action: 'remove-file' };
  return { row: { ...row, state: 'done', failure: null } };
}

/**
 * Returns whether a web page arrived instead of the file, for example from a captive portal. Only caption files are
 * text.
 */
const isWebPage = ({ what }: Download, mimeType: string): boolean =>
  (what === 'caption' ? /^text\/html\b|\/xhtml/ : /^text\/|\/xhtml|\/json\b/).test(mimeType);

export const requeue = (row: Download): Download => ({
  ...row,
  state: 'queued',
  startedAt: null,
  downloadId: null,
  failure: null,
});

export const withFailure = (row: Download, failure: DownloadFailure): Download => ({
  ...row,
  state: 'failed',
  failure,
});

export interface DownloadProgress {
  bytes: number;
  /** The total bytes; `null` if unknown. */
  total: number | null;
  /** Bytes per second, smoothed; `null` until there are two measurements. */
  perSecond: number | null;
  /** No bytes have arrived for `stallTimeoutMs`. The page shows this, and the user decides how to proceed. */
  isStalled: boolean;
  /** When bytes arrived last, and when the browser was queried last, in milliseconds since 1970. */
  lastBytesAt: number;
  checkedAt: number;
}

/** Time without bytes after which a download counts as stalled, in milliseconds. */
export const stallTimeoutMs = 20_000;

/** The weight of the newest speed in the average, so that the displayed speed does not jump every second. */
const smoothing = 0.4;

/** Updates the progress. `stated` is the size in bytes from the list of files. */
export function updateProgress(
  before: DownloadProgress | undefined,
  { bytes, total }: BrowserDownload,
  stated: number | null,
  now: number,
): DownloadProgress {
  const all = total ?? stated;
  if (!before) return { bytes, total: all, perSecond: null, isStalled: false, lastBytesAt: now, checkedAt: now };
  const lastBytesAt = bytes > before.bytes ? now : before.lastBytesAt;
  const seconds = (now - before.checkedAt) / 1000;
  const newest = seconds > 0 ? Math.max(0, bytes - before.bytes) / seconds : 0;
  const perSecond = before.perSecond === null ? newest : before.perSecond + smoothing * (newest - before.perSecond);
  return { bytes, total: all, perSecond, isStalled: now - lastBytesAt >= stallTimeoutMs, lastBytesAt, checkedAt: now };
}

/** Returns the remaining milliseconds at this speed; `null` if unknown. */
export function remainingMs({ bytes, total, perSecond }: DownloadProgress): number | null {
  if (total === null || perSecond === null || perSecond < 1) return null;
  return (Math.max(0, total - bytes) / perSecond) * 1000;
}

/**
 * Milliseconds after its addition until a completed or cancelled download can be removed. It is removed when new ones
 * are added.
 */
const maxListedMs = 24 * 60 * 60 * 1000;

/** Returns whether a download is waiting, running or paused. */
export const isPending = ({ state }: Download): boolean =>
  state === 'queued' || state === 'active' || state === 'paused';

interface QueueChange {
  added: Download[];
  removed: string[];
}

/**
 * Creates rows for new downloads. A pending link is not added again, names are unique among pending downloads, and a
 * new download replaces a failed or cancelled one of the same file. Completed and cancelled downloads that were added too
 * long ago are removed. `now` is in milliseconds since 1970; `uniqueSuffix` returns letters that no other row has.
 */
export function queueDownloads(
  files: readonly NewDownload[],
  saved: readonly Download[],
  now: number,
  uniqueSuffix: () => string,
): QueueChange {
  const open = saved.filter(isPending);
  const links = new Set(open.map(({ url }) => url));
  const names = new Set(open.map(({ name }) => name.toLowerCase()));
  const added: Download[] = [];
  for (const file of files) {
    if (links.has(file.url)) continue;
    links.add(file.url);
    const name = uniqueName(file.name, names);
    names.add(name.toLowerCase());
    const id = `${timeKey(now)}-${String(added.length).padStart(4, '0')}-${uniqueSuffix()}`;
    added.push({ ...file, name, id, state: 'queued', addedAt: now, startedAt: null, downloadId: null, failure: null });
  }
  const isOutdated = (row: Download) =>
    (row.state !== 'failed' && now - row.addedAt > maxListedMs) ||
    (row.state !== 'done' && added.some((one) => isSameFile(one, row)));
  return { added, removed: saved.filter((row) => !isPending(row) && isOutdated(row)).map(({ id }) => id) };
}

/** Returns whether two downloads are of the same file, even with different links. */
const isSameFile = (one: Download, other: Download): boolean =>
  one.videoId === other.videoId && one.what === other.what && one.name === other.name;
