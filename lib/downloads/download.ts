/** Why a file did not land. Each kind has one sentence and a next step; none is ever tried again by itself. */
export type DownloadFailure =
  /** 401 or 403; how old the link was, in milliseconds. */
  | { kind: 'refused'; linkAge: number }
  /** The link's own end had come before the browser was asked. */
  | { kind: 'expired' }
  | { kind: 'gone' }
  /** A web page came instead of the file. */
  | { kind: 'web-page' }
  /** Fewer bytes than the list had said, or than the server itself. */
  | { kind: 'cut-off' }
  | { kind: 'network' }
  | { kind: 'disk-full' }
  /** The folder or the name was refused. */
  | { kind: 'no-write' }
  /** The browser or its guard against malware refused the file. */
  | { kind: 'blocked' }
  /** Cancelled in the browser, not here. */
  | { kind: 'cancelled' }
  | { kind: 'no-permission' }
  /** No link that may be followed: neither http nor https. */
  | { kind: 'no-link' }
  /** The browser was closed, and cannot go on where it was. */
  | { kind: 'closed' }
  /** The browser's own word for it, which we do not know. */
  | { kind: 'other'; word: string };

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

/**
 * Whether audio and video can be saved. A build for stores that forbid it (`--mode store`) has none of that code, because
 * this is a constant there, and none of the words that begin with `mediaSave`. Lists, links and their copying stay.
 */
export const savesMedia: boolean = import.meta.env.MODE !== 'store';

const isMedia = (what: DownloadKind): boolean => what === 'audio' || what === 'video';

/** Whether this build saves files of this kind. */
export const canSave = (what: DownloadKind): boolean => savesMedia || !isMedia(what);
