import type { StoreApi } from 'zustand/vanilla';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { PendingState } from '@/lib/app-store/request-store';
import type { CommentRef } from '../comment-id';
import type { ReplyFilter } from '../filter-replies';
import type { IndexedRow, ReplyTextFormat, Thread } from '../reply';

export interface ReplyPage {
  /** The page token of the request; `null` for the first page. */
  token: string | null;
  /** The page token of the next page; `null` on the last. */
  next: string | null;
  rows: IndexedRow[];
  skippedCount: number;
  /** Number of rows with unreadable fields. */
  wrongFields: number;
  /** In milliseconds since 1970. */
  receivedAt: number;
  /** The time of a newer response whose rows were all unreadable, in milliseconds since 1970; see `betterResponse`. */
  newerEmptyResponseAt: number | undefined;
}

export type CommentSource = 'address' | 'page' | 'menu' | 'paste' | 'used';

export interface RepliesPorts {
  address(tabId: number): Promise<string | null>;
  /** Returns the comments that the page of a tab links to; `null` if the page cannot be read. */
  links(tabId: number): Promise<{ comments: readonly string[] } | null>;
  /** Returns the cache keys of the saved pages of replies to a comment, in every format and of every service. */
  savedKeys(comment: string): Promise<string[]>;
  used: { about(videoId: string): Promise<string[]>; record(videoId: string, comment: string): Promise<void> };
  /** Returns the keyed hash of each author, shortened to `fileTagLength` hexadecimal digits. */
  hashes(authors: readonly string[]): Promise<Map<string, string>>;
  deleteKey(): Promise<void>;
}

/** The comments that the page links to, which are read only on request. */
export type PageComments =
  | { is: 'unread' }
  | { is: 'reading' }
  | { is: 'unreadable' }
  | { is: 'read'; found: CommentRef[] };

export interface RepliesState {
  /** The comment whose replies are shown; `null` until one is found or chosen. */
  comment: (CommentRef & { from: CommentSource }) | null;
  choosing: boolean;
  isPasteInvalid: boolean;
  /** The comment in the tab's URL. */
  inAddress: CommentRef | null;
  /** Comments whose replies were requested for this video before, most recent first. */
  used: readonly string[];
  onPage: PageComments;
  form: ReplyTextFormat;
  pages: readonly ReplyPage[];
  /** Saved pages within their retention period to which no page token of `pages` leads, oldest first. */
  olderPages: readonly ReplyPage[];
  /** The replies of `pages`, and after them those that only `olderPages` contains. */
  thread: Thread;
  /** True while the first saved pages are already shown and more of them are being read. */
  reading: boolean;
  requestState: PendingState;
  /** The number of pages that the current run has loaded, and its maximum; `null` without a run of several pages. */
  run: { done: number; total: number } | null;
  /** The index of the saved page that the last request fetches again; `null` if it fetches the next page. */
  refetchedPage: number | null;
  filter: ReplyFilter;
  /** True if author pictures are loaded. Off by default and reset for each comment. */
  showsPictures: boolean;
  /** Keyed hashes by author; empty until computed. */
  hashes: ReadonlyMap<string, string>;
  panel: PanelStore;
  /** Reads the tab's URL again, because it may contain another comment. */
  readAddress(): Promise<void>;
  choose(comment: CommentRef, from: CommentSource): Promise<void>;
  chooseAnother(on: boolean): void;
  paste(text: string): void;
  readPage(): Promise<void>;
  chooseForm(form: ReplyTextFormat): Promise<void>;
  /** Requests up to `pages` further pages, each of which is billed. Stops at the first failure. */
  load(pages: number): Promise<void>;
  /** Requests the first page again, which is billed. Later pages come from the cache. */
  fetchFirstAgain(): Promise<void>;
  /**
   * Requests the saved pages again in order, starting with the one at the index `from`; each is billed. Stops at the
   * first failure.
   */
  refresh(from?: number): Promise<void>;
  /** Repeats the request for the page that failed. The repetition is billed. */
  retry(): Promise<void>;
  /**
   * Stops waiting and requests no further pages. A response that is still pending is saved and shown when it arrives.
   */
  stop(): void;
  dismiss(): void;
  changeFilter(change: Partial<ReplyFilter>): void;
  showPictures(on: boolean): void;
  ensureHashes(): Promise<void>;
  deleteReplies(): Promise<void>;
  deleteKey(): Promise<void>;
}
export type RepliesStore = StoreApi<RepliesState>;

/** The store, its ports and the numbers of its current turns. */
export interface RepliesContext {
  panel: PanelStore;
  ports: RepliesPorts;
  store: RepliesStore;
  /** Increases with each change of video, comment or format, so that outdated results can be dropped. */
  generation: number;
  /** Increases when the author key is deleted, so that hashes of the deleted key can be dropped. */
  keyGeneration: number;
}
