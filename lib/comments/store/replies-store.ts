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

/** Where the comment was taken from. */
export type CommentSource = 'address' | 'page' | 'menu' | 'paste' | 'used';

/** What the Replies tab needs of the world beyond the panel's own ports. */
export interface RepliesPorts {
  address(tabId: number): Promise<string | null>;
  /** What the page of a tab links to; `null` where it cannot be read. */
  links(tabId: number): Promise<{ comments: readonly string[] } | null>;
  used: { about(videoId: string): Promise<string[]>; note(videoId: string, comment: string): Promise<void> };
  /** Keyed hashes of people, as hexadecimal digits. */
  hashes(authors: readonly string[]): Promise<Map<string, string>>;
  forgetKey(): Promise<void>;
}

/** The comments that a page shows, once they were asked for. */
export type PageComments =
  | { is: 'unread' }
  | { is: 'reading' }
  | { is: 'unreadable' }
  | { is: 'read'; found: CommentRef[] };

export interface RepliesState {
  /** `null` while none was found: then the user chooses. */
  comment: (CommentRef & { from: CommentSource }) | null;
  choosing: boolean;
  badPaste: boolean;
  /** The comment that the tab's address points at. */
  inAddress: CommentRef | null;
  /** Used beside this video before, the last first. */
  used: readonly string[];
  onPage: PageComments;
  form: ReplyTextFormat;
  pages: readonly ReplyPage[];
  thread: Thread;
  /** The beginning of a long thread is shown while the rest of what is held is still being read. */
  reading: boolean;
  waiting: PendingState;
  /** How many pages of how many a run has loaded. */
  run: { done: number; of: number } | null;
  wish: ReplyFilter;
  showsNames: boolean;
  /** Pictures of people are loaded; never unless asked, and asked again for the next comment. */
  showsPictures: boolean;
  /** Keyed hashes by author; empty until they are made. */
  hashes: ReadonlyMap<string, string>;
}

export interface RepliesStore extends StoreApi<RepliesState> {
  panel: PanelStore;
  /** Reads the tab's address again, for a page that points at another comment by now. */
  look(): Promise<void>;
  choose(comment: CommentRef, from: CommentSource): Promise<void>;
  chooseAnother(on: boolean): void;
  paste(text: string): void;
  /** Reads which comments the page links to: its link addresses alone. */
  readPage(): Promise<void>;
  chooseForm(form: ReplyTextFormat): Promise<void>;
  /** Loads up to so many further pages, each of which costs; ends at the first that does not come. */
  load(pages: number): Promise<void>;
  /** Pays for the first page again; what follows is what is held of it. */
  fetchFirstAgain(): Promise<void>;
  /** Pays for every page that is held again, from the first on; ends at the first that does not come. */
  refresh(): Promise<void>;
  /** No longer waits and begins no further page. What was sent stays sent, and what comes of it is kept and shown. */
  stop(): void;
  dismiss(): void;
  changeFilter(change: Partial<ReplyFilter>): void;
  showNames(on: boolean): void;
  showPictures(on: boolean): void;
  /** Makes sure that every loaded person has a hash. */
  ready(): Promise<void>;
  forgetReplies(): Promise<void>;
  forgetKey(): Promise<void>;
}

/** Most pages of one run. */
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

/** The Replies tab's store: which comment, what is held of its replies, and asking for more of them. */
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

/** A link's menu on the page asked for these replies. */
function openWantedComment(own: RepliesContext): void {
  const { panel } = own;
  const { requestedComment: wantedComment, subject } = panel.getState();
  if (wantedComment === null || !subject) return;
  // A page makes this store while it draws, and a change of the panel must not redraw its other parts in between.
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
  /** How a person is called whose hash this is, in the user's words. */
  reader(hash: string): string;
  /** Remarks in the user's words; how many replies are loaded stands in the file's name as well. */
  notes: readonly string[];
  /** Until when it may be kept, in milliseconds since 1970. */
  keepUntil: number;
  loaded: string;
}

/** Writes what is loaded into a file, in the service's order: free. People are replaced unless a reason was given. */
export async function exportReplies(store: RepliesStore, options: ReplyExportOptions): Promise<void> {
  const { panel } = store;
  await store.ready();
  const { comment, thread, hashes } = store.getState();
  const { subject, tell, announce } = panel.getState();
  if (!comment || !subject) return;
  // The writers wait until a file is wanted.
  const { replyExportFormats } = await import('../reply-export-formats');
  const { fileName } = await import('@/lib/shared/file-name');
  const { mediaType, write } = replyExportFormats[options.format];
  const title = subject.title ?? '';
  const content = write({
    ...thread,
    ...options,
    // Without a hash a person is nobody rather than named.
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
