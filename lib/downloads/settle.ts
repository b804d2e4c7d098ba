import type { Save } from './download';
import type { SaveFailure } from './download-failure';
import { failureOf } from './interruption';

/** What the browser knows of a download. Times in milliseconds since 1970. */
export interface Download {
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
export interface Settled {
  save: Save;
  also?: 'resume' | 'cancel' | 'remove-file' | 'wait';
}

/** How long the browser may take from being asked until it knows of the download, in milliseconds. */
export const handOver = 30_000;

/** How a save that was under way stands, now that the browser was asked about it. */
export function settled(save: Save, download: Download | undefined, now: number): Settled {
  if (!download) return unknown(save, now);
  const known = { ...save, downloadId: download.id };
  if (download.state === 'complete') return complete(known, download);
  if (download.state === 'in_progress') return { save: { ...known, state: download.paused ? 'paused' : 'active' } };
  const failure = failureOf(download.error ?? '', save, now);
  // The browser was closed over it, nobody chose that.
  if (failure.kind === 'closed' && download.canResume && save.state === 'active') return afterClosing(known, download);
  // Firefox calls a pause an interruption.
  if (failure.kind === 'cancelled' && download.canResume) return { save: { ...known, state: 'paused' } };
  return { save: failedWith(known, failure) };
}

/** It goes on where it was. With nothing of it on the disk the browser would begin anew, and no longer know its name. */
const afterClosing = (save: Save, { bytes }: Download): Settled =>
  bytes > 0 ? { save, also: 'resume' } : { save: anew(save), also: 'cancel' };

/** The browser knows nothing of it: it was never asked, is only just asked, or has forgotten. */
function unknown(save: Save, now: number): Settled {
  if (save.downloadId !== null) return { save: failedWith(save, { kind: 'closed' }) };
  if (save.startedAt !== null && now - save.startedAt < handOver) return { save, also: 'wait' };
  return { save: anew(save) };
}

function complete(save: Save, { mimeType, bytes }: Download): Settled {
  if (isWebPage(save, mimeType)) return { save: failedWith(save, { kind: 'web-page' }), also: 'remove-file' };
  if (bytes < Math.max(1, save.bytes ?? 1)) return { save: failedWith(save, { kind: 'cut-off' }), also: 'remove-file' };
  return { save: { ...save, state: 'done', failure: null } };
}

/** A captive portal, a consent page, an error in words: caption files may be text, all others are not. */
const isWebPage = ({ what }: Save, mimeType: string): boolean =>
  (what === 'caption' ? /^text\/html\b|\/xhtml/ : /^text\/|\/xhtml|\/json\b/).test(mimeType);

/** The save as it waits to be begun anew. */
export const anew = (save: Save): Save => ({
  ...save,
  state: 'queued',
  startedAt: null,
  downloadId: null,
  failure: null,
});

/** The save as it stands after it failed. */
export const failedWith = (save: Save, failure: SaveFailure): Save => ({ ...save, state: 'failed', failure });
