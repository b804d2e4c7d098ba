/** Reasons for a failed download. Each has a message and a next step; none is retried automatically. */
export type DownloadFailure =
  /** 401 or 403, with the age of the link in milliseconds. */
  | { kind: 'refused'; linkAge: number }
  /** The server refused the link, and its expiry time has passed. */
  | { kind: 'expired' }
  | { kind: 'gone' }
  /** A web page arrived instead of the file. */
  | { kind: 'web-page' }
  /** Fewer bytes arrived than the list or the server stated. */
  | { kind: 'truncated' }
  | { kind: 'network' }
  | { kind: 'disk-full' }
  /** The folder or the name was rejected. */
  | { kind: 'no-write' }
  /** The browser or its malware protection blocked the file. */
  | { kind: 'blocked' }
  /** The user cancelled the download in the browser, not in Sidelight. */
  | { kind: 'cancelled' }
  | { kind: 'no-permission' }
  /** The link is invalid or neither http nor https, or this build does not save files of this kind. */
  | { kind: 'no-link' }
  /** The browser was closed and cannot resume the download, or it no longer lists the download. */
  | { kind: 'closed' }
  /** The browser gave an unknown reason. */
  | { kind: 'other'; word: string };

/** `queued` waits for its turn; `failed` and `cancelled` can be retried. */
type DownloadStatus = 'queued' | 'active' | 'paused' | 'done' | 'failed' | 'cancelled';

/** The kind of file, in the terms of the interface document. */
export type DownloadKind = 'thumbnail' | 'audio' | 'video' | 'caption';

/** A download as requested by the user. */
export interface NewDownload {
  videoId: string;
  what: DownloadKind;
  /** The link to the file; the links of audio and video files are signed. */
  url: string;
  /** The file name, with folders relative to the browser's download folder; see `downloadName`. */
  name: string;
  /** The size in bytes from the list; `null` if unknown. */
  bytes: number | null;
  mimeType: string | null;
  /** When the list with the link was fetched, in milliseconds since 1970. */
  listedAt: number;
}

/** A stored download, which survives restarts. Times are in milliseconds since 1970. */
export interface Download extends NewDownload {
  /** Ids increase with time, so downloads sort by id. */
  id: string;
  state: DownloadStatus;
  addedAt: number;
  /** When the download was started; `null` before that. Stored before the browser is called. */
  startedAt: number | null;
  /** The browser's id for the download, once it has started. */
  downloadId: number | null;
  /** `null` unless the download failed. */
  failure: DownloadFailure | null;
}

/**
 * True if this build can save audio and video files. A build for stores that forbid it (`--mode store`) drops that code
 * and the messages that begin with `mediaSave`, because the value is then constant. Lists and links remain.
 */
export const savesMedia: boolean = import.meta.env.MODE !== 'store';

const isMedia = (what: DownloadKind): boolean => what === 'audio' || what === 'video';

/** Returns whether this build saves files of this kind. */
export const canSave = (what: DownloadKind): boolean => savesMedia || !isMedia(what);
