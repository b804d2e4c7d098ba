import type { DownloadFailure } from './download-failure';

/** `queued` waits for its turn; `failed` and `cancelled` can be tried again. */
type DownloadStatus = 'queued' | 'active' | 'paused' | 'done' | 'failed' | 'cancelled';

/** What is saved, in the interface document's words. */
export type DownloadKind = 'thumbnail' | 'audio' | 'video' | 'caption';

/** A file as the user asked for it. */
export interface NewDownload {
  videoId: string;
  what: DownloadKind;
  /** The signed link. */
  url: string;
  /** The name wanted on disk, folders below the browser's own included; `saveName` makes such names. */
  name: string;
  /** Bytes, as the list said; `null` where it did not. */
  bytes: number | null;
  mimeType: string | null;
  /** When the list with the link was fetched, in milliseconds since 1970. */
  listedAt: number;
}

/** One file on its way to the user's disk; outlives the worker and the browser. Times in milliseconds since 1970. */
export interface Download extends NewDownload {
  /** Grows with time, so that saves sort by it. */
  id: string;
  state: DownloadStatus;
  addedAt: number;
  /** When the browser was about to be asked; `null` before that. Stands in the journal before the browser knows of it. */
  startedAt: number | null;
  /** The browser's own number of it, once it was handed over. */
  downloadId: number | null;
  /** Why it failed; `null` in every other state. */
  failure: DownloadFailure | null;
}
