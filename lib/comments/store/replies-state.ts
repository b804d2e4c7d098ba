import type { StoreApi } from 'zustand/vanilla';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { PendingState } from '@/lib/app-store/request-store';
import type { CommentRef } from '../comment-id';
import type { ReplyFilter } from '../filter-replies';
import type { IndexedRow, ReplyTextFormat, Thread } from '../reply';

/** A saved page of replies. */
export interface ReplyPage {
  /** The token of the request; `null` for the first page. */
  token: string | null;
  /** The token of the next page; `null` on the last. */
  next: string | null;
  rows: IndexedRow[];
  /** Number of rows that could not be read. */
  setAside: number;
  /** Number of rows with unreadable fields. */
  wrongFields: number;
  /** In milliseconds since 1970. */
  receivedAt: number;
  /** Time of a newer response whose rows are all unreadable; see `betterResponse`. */
  worseAt: number | undefined;
}

/** The source of the chosen comment. */
export type CommentSource = 'address' | 'page' | 'menu' | 'paste' | 'used';

/** External functions of the Replies tab besides the panel's ports. */
export interface RepliesPorts {
  address(tabId: number): Promise<string | null>;
  /** Reads the links of a tab's page; `null` if it cannot be read. */
  links(tabId: number): Promise<{ comments: readonly string[] } | null>;
  used: { about(videoId: string): Promise<string[]>; record(videoId: string, comment: string): Promise<void> };
  /** Returns keyed hashes of authors in hexadecimal digits. */
  hashes(authors: readonly string[]): Promise<Map<string, string>>;
  deleteKey(): Promise<void>;
}

/** The comments in the links of the page, read on request. */
export type PageComments =
  | { is: 'unread' }
  | { is: 'reading' }
  | { is: 'unreadable' }
  | { is: 'read'; found: CommentRef[] };

export interface RepliesState {
  /** `null` until one is found or chosen. */
  comment: (CommentRef & { from: CommentSource }) | null;
  choosing: boolean;
  isPasteInvalid: boolean;
  /** The comment in the tab's address. */
  inAddress: CommentRef | null;
  /** Comments used with this video before, most recent first. */
  used: readonly string[];
  onPage: PageComments;
  form: ReplyTextFormat;
  pages: readonly ReplyPage[];
  thread: Thread;
  /** The first pages are shown while further saved pages are read. */
  reading: boolean;
  waiting: PendingState;
  /** Loaded and requested pages of a run. */
  run: { done: number; of: number } | null;
  filter: ReplyFilter;
  showsNames: boolean;
  /** Author pictures are loaded. Off by default and for each new comment. */
  showsPictures: boolean;
  /** Keyed hashes by author; empty until computed. */
  hashes: ReadonlyMap<string, string>;
}

/** The store, its ports and its current turn. */
export interface RepliesContext {
  panel: PanelStore;
  ports: RepliesPorts;
  store: StoreApi<RepliesState>;
  /** Increases with each change of video, comment or format, so that late results can be dropped. */
  turn: number;
}
