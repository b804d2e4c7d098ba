import type { Download } from './download';
import type { DownloadFailure } from './download-failure';
import { failureFromReason } from './interruption';

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
