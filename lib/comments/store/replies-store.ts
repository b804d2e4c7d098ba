import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { PendingState } from '@/lib/app-store/request-store';
import { parseVideoUrl } from '@/lib/platform/video-url';
import { type CommentRef, commentFromAddress, commentFromText, commentsFromLinks } from '../comment-id';
import type { AuthorNaming } from '../export/exported-reply';
import { defaultReplyFilter, type ReplyFilter } from '../filter-replies';
import { buildThread, type ReplyTextFormat, type Thread } from '../reply';
import type { ReplyExportFormat } from '../reply-export-formats';
import { hashNewAuthors, loadPages, type RepliesContext, type ReplyPage, showSavedPages } from './reply-loading';

/** The source of the chosen comment. */
export type CommentSource = 'address' | 'page' | 'menu' | 'paste' | 'used';

/** External functions of the Replies tab besides the panel's ports. */
export interface RepliesPorts {
  address(tabId: number): Promise<string | null>;
  /** Reads the links of a tab's page; `null` if it cannot be read. */
  links(tabId: number): Promise<{ comments: readonly string[] } | null>;
  used: { about(videoId: string): Promise<string[]>; note(videoId: string, comment: string): Promise<void> };
  /** Returns keyed hashes of authors in hexadecimal digits. */
  hashes(authors: readonly string[]): Promise<Map<string, string>>;
  forgetKey(): Promise<void>;
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
  badPaste: boolean;
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
  wish: ReplyFilter;
  showsNames: boolean;
  /** Author pictures are loaded. Off by default and for each new comment. */
  showsPictures: boolean;
  /** Keyed hashes by author; empty until computed. */
  hashes: ReadonlyMap<string, string>;
}

export interface RepliesStore extends StoreApi<RepliesState> {
  panel: PanelStore;
  /** Reads the tab's address again, which may contain another comment. */
  look(): Promise<void>;
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
  ready(): Promise<void>;
  forgetReplies(): Promise<void>;
  forgetKey(): Promise<void>;
}

/** Maximum of pages in one run. */
export const maxPagesPerRun = 50;

const emptyThread: Thread = buildThread([], '', 'plainText');
const initialState = {
  comment: null,
  choosing: false,
  badPaste: false,
  inAddress: null,
  used: [],
  onPage: { is: 'unread' },
  pages: [],
  thread: emptyThread,
  reading: false,
  waiting: { is: 'idle' },
  run: null,
  wish: defaultReplyFilter,
  showsPictures: false,
} as const satisfies Partial<RepliesState>;

/** Creates the store of the Replies tab. */
export function createRepliesStore(panel: PanelStore, ports: RepliesPorts): RepliesStore {
  const store = createStore<RepliesState>()(() => ({
    ...initialState,
    form: 'plainText',
    showsNames: false,
    hashes: new Map(),
  }));
  const context: RepliesContext = { panel, ports, store, turn: 0 };
  panel.subscribe((now, before) => {
    if (now.subject?.seq !== before.subject?.seq) void resetForVideo(context);
    else if (now.requestedComment !== null && now.requestedComment !== before.requestedComment)
      openWantedComment(context);
  });
  panel.ports.held.watch(() => void showSavedPages(context));
  void resetForVideo(context);
  return Object.assign(store, { panel, ...selectionActions(context), ...requestActions(context) });
}

const selectionActions = (own: RepliesContext) => ({
  look: () => readAddress(own),
  choose: (comment: CommentRef, from: CommentSource) => chooseComment(own, comment, from),
  chooseAnother: (on: boolean) => own.store.setState({ choosing: on, badPaste: false }),
  paste(text: string) {
    const found = commentFromText(text);
    own.store.setState({ badPaste: found === null });
    if (found) void chooseComment(own, found, 'paste');
  },
  readPage: () => readPageLinks(own),
  async chooseForm(form: ReplyTextFormat) {
    own.turn += 1;
    own.store.setState({ form, pages: [], thread: emptyThread, reading: false, waiting: { is: 'idle' }, run: null });
    await showSavedPages(own);
  },
  changeFilter: (change: Partial<ReplyFilter>) => own.store.setState(({ wish }) => ({ wish: { ...wish, ...change } })),
  showNames: (showsNames: boolean) => own.store.setState({ showsNames }),
  showPictures: (showsPictures: boolean) => own.store.setState({ showsPictures }),
});

const requestActions = (own: RepliesContext) => ({
  load: (pages: number) => loadPages(own, Math.min(pages, maxPagesPerRun)),
  fetchFirstAgain: () => loadPages(own, 1, true),
  refresh: () => loadPages(own, own.store.getState().pages.length, true),
  stop() {
    if (own.store.getState().waiting.is !== 'loading') return;
    own.store.setState({ waiting: { is: 'failed', failure: { kind: 'stopped' } }, run: null });
  },
  dismiss: () => own.store.setState({ waiting: { is: 'idle' }, run: null }),
  ready: () => hashNewAuthors(own),
  async forgetReplies() {
    const { comment } = own.store.getState();
    if (!comment) return;
    await own.panel.ports.ask('data/forget', { what: 'replies', comment: comment.comment });
    await showSavedPages(own);
  },
  async forgetKey() {
    await own.ports.forgetKey();
    own.store.setState({ hashes: new Map() });
    await hashNewAuthors(own);
  },
});

async function resetForVideo(own: RepliesContext): Promise<void> {
  own.turn += 1;
  own.store.setState(initialState);
  openWantedComment(own);
  await readAddress(own);
}

/** Opens the comment chosen in a link's context menu. */
function openWantedComment(own: RepliesContext): void {
  const { panel } = own;
  const { requestedComment: wantedComment, subject } = panel.getState();
  if (wantedComment === null || !subject) return;
  // The store is created during rendering, and a change of the panel then would update other components.
  queueMicrotask(() => {
    if (panel.getState().requestedComment === wantedComment) panel.setState({ requestedComment: null });
  });
  const found = commentFromText(wantedComment);
  if (found) void chooseComment(own, found, 'menu');
}

async function readAddress(own: RepliesContext): Promise<void> {
  const { panel, ports, store } = own;
  const { subject } = panel.getState();
  if (!subject) return;
  const addressRead = subject.tabId === null ? null : ports.address(subject.tabId);
  const [address, used] = await Promise.all([addressRead, ports.used.about(subject.videoId)]);
  if (panel.getState().subject?.seq !== subject.seq) return;
  const isHere = address !== null && parseVideoUrl(address)?.videoId === subject.videoId;
  const inAddress = isHere ? commentFromAddress(address) : null;
  const { comment, inAddress: before } = store.getState();
  store.setState({ inAddress, used });
  const isOther = inAddress !== null && inAddress.comment !== before?.comment;
  if (inAddress && (comment === null || (isOther && comment.from === 'address')))
    await chooseComment(own, inAddress, 'address');
  else if (comment === null && used[0]) await chooseComment(own, { comment: used[0], reply: null }, 'used');
}

async function chooseComment(own: RepliesContext, comment: CommentRef, from: CommentSource): Promise<void> {
  own.turn += 1;
  const { inAddress, used, onPage } = own.store.getState();
  own.store.setState({ ...initialState, inAddress, used, onPage, comment: { ...comment, from } });
  await showSavedPages(own);
}

async function readPageLinks({ panel, ports, store }: RepliesContext): Promise<void> {
  const { subject } = panel.getState();
  if (subject?.tabId == null) return store.setState({ onPage: { is: 'unreadable' } });
  store.setState({ onPage: { is: 'reading' } });
  const links = await ports.links(subject.tabId);
  if (panel.getState().subject?.seq !== subject.seq) return;
  store.setState({ onPage: links ? { is: 'read', found: commentsFromLinks(links.comments) } : { is: 'unreadable' } });
}

interface ReplyExportOptions {
  format: ReplyExportFormat;
  naming: AuthorNaming;
  /** Returns the displayed name for a hash. */
  reader(hash: string): string;
  /** Remarks in the user's language. */
  notes: readonly string[];
  /** The end of the retention period in milliseconds since 1970. */
  keepUntil: number;
  loaded: string;
}

/** Exports loaded replies in the service's order; free. Authors are replaced unless a reason was given. */
export async function exportReplies(store: RepliesStore, options: ReplyExportOptions): Promise<void> {
  const { panel } = store;
  await store.ready();
  const { comment, thread, hashes } = store.getState();
  const { subject, tell, announce } = panel.getState();
  if (!comment || !subject) return;
  // The writers are loaded on the first export.
  const { replyExportFormats } = await import('../reply-export-formats');
  const { fileName } = await import('@/lib/shared/file-name');
  const { mediaType, write } = replyExportFormats[options.format];
  const title = subject.title ?? '';
  const content = write({
    ...thread,
    ...options,
    // An author without a hash gets an empty tag, never the name.
    tagOf: (author) => options.reader(hashes.get(author) ?? ''),
    comment: comment.comment,
    videoId: subject.videoId,
    title,
  });
  const nameSuffix = `${comment.comment} (${options.loaded})`;
  const name = fileName({ title, id: subject.videoId, lang: nameSuffix, ext: options.format });
  await panel.ports.save(name, mediaType, [content]);
  tell(['exportSaved', name]);
  announce(['exportSaved', name]);
}
