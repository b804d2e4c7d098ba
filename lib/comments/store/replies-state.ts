import type { StoreApi } from 'zustand/vanilla';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { PendingState } from '@/lib/app-store/request-store';
import type { CommentRef } from '../comment-id';
import type { ReplyFilter } from '../filter-replies';
import type { IndexedRow, ReplyTextFormat, Thread } from '../reply';

/** A saved page of replies. */
export interface ReplyPage {
  /** The page token of the request; `null` for the first page. */
  token: string | null;
  /** The page token of the next page; `null` on the last. */
  next: string | null;
  rows: IndexedRow[];
  /** Number of rows that could not be read. */
  skippedCount: number;
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
  requestState: PendingState;
  /** The number of pages that a run has loaded, and that were requested. */
  run: { done: number; total: number } | null;
  filter: ReplyFilter;
  showsNames: boolean;
  /** Author pictures are loaded. Off by default and for each new comment. */
  showsPictures: boolean;
  /** Keyed hashes by author; empty until computed. */
  hashes: ReadonlyMap<string, string>;
  panel: PanelStore;
  /** Reads the tab's address again, which may contain another comment. */
  readAddress(): Promise<void>;
  choose(comment: CommentRef, from: CommentSource): Promise<void>;
  chooseAnother(on: boolean): void;
  paste(text: string): void;
  /** Reads the comments in the page's links. */
  readPage(): Promise<void>;
  chooseForm(form: ReplyTextFormat): Promise<void>;
  /** Requests up to a number of further pages, each billed; ends at the first failure. */
  load(pages: number): Promise<void>;
  /** Requests the first page again, billed; later pages come from the cache. */
  fetchFirstAgain(): Promise<void>;
  /** Requests every saved page again from the first on, billed; ends at the first failure. */
  refresh(): Promise<void>;
  /** Stops waiting and requests no further page. A response to a sent request is still saved and shown. */
  stop(): void;
  dismiss(): void;
  changeFilter(change: Partial<ReplyFilter>): void;
  showNames(on: boolean): void;
  showPictures(on: boolean): void;
  /** Computes missing hashes of loaded authors. */
  ensureHashes(): Promise<void>;
  deleteReplies(): Promise<void>;
  deleteKey(): Promise<void>;
}
export type RepliesStore = StoreApi<RepliesState>;

/** The store, its ports and its current turn. */
export interface RepliesContext {
  panel: PanelStore;
  ports: RepliesPorts;
  store: RepliesStore;
  /** Increases with each change of video, comment or format, so that late results can be dropped. */
  turn: number;
}
