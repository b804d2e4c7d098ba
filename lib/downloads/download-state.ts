import { linkExpiryOf } from '@/lib/platform/link-expiry';
import type { Download, DownloadFailure, NewDownload } from './download';
import { uniqueName } from './download-name';

/** What browsers call it when a download ends early ("downloads.InterruptReason", and what `download` throws). */
const interruptReasons: [RegExp, Exclude<DownloadFailure['kind'], 'refused' | 'other'>][] = [
  [/SERVER_BAD_CONTENT/, 'gone'],
  [/SERVER_CONTENT_LENGTH_MISMATCH|FILE_TOO_SHORT/, 'cut-off'],
  [/FILE_NO_SPACE/, 'disk-full'],
  [/FILE_(?:VIRUS_INFECTED|BLOCKED|SECURITY_CHECK_FAILED)/, 'blocked'],
  [/FILE_|filename/i, 'no-write'],
  [/USER_SHUTDOWN|CRASH/, 'closed'],
  [/USER_CANCELED/, 'cancelled'],
  [/Invalid URL/i, 'no-link'],
  [/NETWORK_|SERVER_/, 'network'],
];

/** Why a download ended, from the browser's word for it. `now` in milliseconds since 1970. */
export function failureFromReason(word: string, { url, listedAt }: Download, now: number): DownloadFailure {
  if (/SERVER_(?:FORBIDDEN|UNAUTHORIZED)/.test(word)) {
    const end = linkExpiryOf(url);
    return end !== null && end <= now ? { kind: 'expired' } : { kind: 'refused', linkAge: Math.max(0, now - listedAt) };
  }
  const known = interruptReasons.find(([called]) => called.test(word));
  return known ? { kind: known[1] } : { kind: 'other', word: word.slice(0, 80) };
}

/** What the browser knows of a download. Times in milliseconds since 1970. */
export interface BrowserDownload {
  id: number;
  url: string;
  state: 'in_progress' | 'interrupted' | 'complete';
  paused: boolean;
  canResume: boolean;
  /** The browser's word for why it was interrupted. */
  error: string | null;
  mimeType: string;
  /** Bytes that have come, and all there will be; `null` where the server did not say. */
  bytes: number;
  total: number | null;
  startedAt: number;
}

/** How a save stands, and what else is to be done. */
interface DownloadUpdate {
  save: Download;
  also?: 'resume' | 'cancel' | 'remove-file' | 'wait';
}

/** How long the browser may take from being asked until it knows of the download, in milliseconds. */
export const startTimeoutMs = 30_000;

/** How a save that was under way stands, now that the browser was asked about it. */
export function settleDownload(save: Download, download: BrowserDownload | undefined, now: number): DownloadUpdate {
  if (!download) return settleUnknown(save, now);
  const known = { ...save, downloadId: download.id };
  if (download.state === 'complete') return settleComplete(known, download);
  if (download.state === 'in_progress') return { save: { ...known, state: download.paused ? 'paused' : 'active' } };
  const failure = failureFromReason(download.error ?? '', save, now);
  // The browser was closed over it, nobody chose that.
  if (failure.kind === 'closed' && download.canResume && save.state === 'active')
    return resumeOrRequeue(known, download);
  // Firefox calls a pause an interruption.
  if (failure.kind === 'cancelled' && download.canResume) return { save: { ...known, state: 'paused' } };
  return { save: withFailure(known, failure) };
}

/** It goes on where it was. With nothing of it on the disk the browser would begin anew, and no longer know its name. */
const resumeOrRequeue = (save: Download, { bytes }: BrowserDownload): DownloadUpdate =>
  bytes > 0 ? { save, also: 'resume' } : { save: requeued(save), also: 'cancel' };

/** The browser knows nothing of it: it was never asked, is only just asked, or has forgotten. */
function settleUnknown(save: Download, now: number): DownloadUpdate {
  if (save.downloadId !== null) return { save: withFailure(save, { kind: 'closed' }) };
  if (save.startedAt !== null && now - save.startedAt < startTimeoutMs) return { save, also: 'wait' };
  return { save: requeued(save) };
}

function settleComplete(save: Download, { mimeType, bytes }: BrowserDownload): DownloadUpdate {
  if (isWebPage(save, mimeType)) return { save: withFailure(save, { kind: 'web-page' }), also: 'remove-file' };
  if (bytes < Math.max(1, save.bytes ?? 1))
    return { save: withFailure(save, { kind: 'cut-off' }), also: 'remove-file' };
  return { save: { ...save, state: 'done', failure: null } };
}

/** A captive portal, a consent page, an error in words: caption files may be text, all others are not. */
const isWebPage = ({ what }: Download, mimeType: string): boolean =>
  (what === 'caption' ? /^text\/html\b|\/xhtml/ : /^text\/|\/xhtml|\/json\b/).test(mimeType);

/** The save as it waits to be begun anew. */
export const requeued = (save: Download): Download => ({
  ...save,
  state: 'queued',
  startedAt: null,
  downloadId: null,
  failure: null,
});

/** The save as it stands after it failed. */
export const withFailure = (save: Download, failure: DownloadFailure): Download => ({
  ...save,
  state: 'failed',
  failure,
});

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

/** How long a file that has come stays on the list if nobody takes it off, in milliseconds. */
const maxListedMs = 24 * 60 * 60 * 1000;

/** Waiting, under way or paused. */
export const isPending = ({ state }: Download): boolean =>
  state === 'queued' || state === 'active' || state === 'paused';

/** New rows of the journal, and the ids of those whose place they take. */
interface QueueChange {
  added: Download[];
  removed: string[];
}

/**
 * Rows for what is to be saved. What is on its way already is not begun again, names differ from all that are on their way,
 * and a file that failed before is begun anew. Time in milliseconds since 1970; `mark` gives letters that no other has.
 */
export function queueDownloads(
  wanted: readonly NewDownload[],
  saved: readonly Download[],
  now: number,
  uniqueSuffix: () => string,
): QueueChange {
  const open = saved.filter(isPending);
  const links = new Set(open.map(({ url }) => url));
  const names = new Set(open.map(({ name }) => name.toLowerCase()));
  const added: Download[] = [];
  for (const wish of wanted) {
    if (links.has(wish.url)) continue;
    links.add(wish.url);
    const name = uniqueName(wish.name, names);
    names.add(name.toLowerCase());
    const id = `${String(now).padStart(13, '0')}-${String(added.length).padStart(4, '0')}-${uniqueSuffix()}`;
    added.push({ ...wish, name, id, state: 'queued', addedAt: now, startedAt: null, downloadId: null, failure: null });
  }
  const isOutdated = (row: Download) =>
    row.state === 'done' ? now - row.addedAt > maxListedMs : added.some((one) => isSameFile(one, row));
  return { added, removed: saved.filter((row) => !isPending(row) && isOutdated(row)).map(({ id }) => id) };
}

/** The same file, by whichever link. */
const isSameFile = (one: Download, other: Download): boolean =>
  one.videoId === other.videoId && one.what === other.what && one.name === other.name;
