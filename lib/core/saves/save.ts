/** `queued` waits for its turn; `failed` and `cancelled` can be tried again. */
export type SaveState = 'queued' | 'active' | 'paused' | 'done' | 'failed' | 'cancelled';

/** One file on its way to the reader's disk; outlives the worker and the browser. Times in milliseconds since 1970. */
export interface Save {
  /** Grows with time, so that saves sort by it. */
  id: string;
  state: SaveState;
  videoId: string;
  /** What is saved, in the interface document's words. */
  what: 'thumbnail' | 'audio' | 'video' | 'caption';
  /** The signed link. */
  url: string;
  /** The name wanted on disk. */
  name: string;
  /** Bytes, as the list said; `null` where it did not. */
  bytes: number | null;
  mimeType: string | null;
  addedAt: number;
  /** When the list with the link was fetched. */
  listedAt: number;
  /** The browser's own number of it, once it was handed over. */
  downloadId: number | null;
}
