import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Panel } from '@/lib/app-store/panel-store';
import type { Waiting } from '@/lib/app-store/request-store';
import { parseVideoUrl } from '@/lib/platform/video-url';
import { type CommentRef, commentFromAddress, commentFromText, commentsFromLinks } from '../comment-id';
import { everyReply, type ReplyWish } from '../filter-replies';
import { type ReplyForm, type Thread, threadFrom } from '../reply';
import type { ReplyPage } from './reply-chain';
import { load, nameHashes, type Own, readOn } from './reply-loading';

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
  /** `null` while none was found: then the reader chooses. */
  comment: (CommentRef & { from: CommentSource }) | null;
  choosing: boolean;
  badPaste: boolean;
  /** The comment that the tab's address points at. */
  inAddress: CommentRef | null;
  /** Used beside this video before, the last first. */
  used: readonly string[];
  onPage: PageComments;
  form: ReplyForm;
  pages: readonly ReplyPage[];
  thread: Thread;
  /** The beginning of a long thread is shown while the rest of what is held is still being read. */
  reading: boolean;
  waiting: Waiting;
  /** How many pages of how many a run has loaded. */
  run: { done: number; of: number } | null;
  wish: ReplyWish;
  showsNames: boolean;
  /** Pictures of people are loaded; never unless asked, and asked again for the next comment (COM-04). */
  showsPictures: boolean;
  /** Keyed hashes by author; empty until they are made. */
  hashes: ReadonlyMap<string, string>;
}

export interface RepliesStore extends StoreApi<RepliesState> {
  panel: Panel;
  /** Reads the tab's address again, for a page that points at another comment by now. */
  look(): Promise<void>;
  choose(comment: CommentRef, from: CommentSource): Promise<void>;
  chooseAnother(on: boolean): void;
  paste(text: string): void;
  /** Reads which comments the page links to: its link addresses alone. */
  readPage(): Promise<void>;
  chooseForm(form: ReplyForm): Promise<void>;
  /** Loads up to so many further pages, each of which costs; ends at the first that does not come. */
  load(pages: number): Promise<void>;
  /** Pays for the first page again; what follows is what is held of it. */
  loadAnew(): Promise<void>;
  /** Pays for every page that is held again, from the first on; ends at the first that does not come. */
  refresh(): Promise<void>;
  /** No longer waits and begins no further page. What was sent stays sent, and what comes of it is kept and shown. */
  stop(): void;
  dismiss(): void;
  want(change: Partial<ReplyWish>): void;
  showNames(on: boolean): void;
  showPictures(on: boolean): void;
  /** Makes sure that every loaded person has a hash. */
  ready(): Promise<void>;
  forgetReplies(): Promise<void>;
  forgetKey(): Promise<void>;
}

/** Most pages of one run. */
export const mostPagesAtOnce = 50;

const noThread: Thread = threadFrom([], '', 'plainText');
const unchosen = {
  comment: null,
  choosing: false,
  badPaste: false,
  inAddress: null,
  used: [],
  onPage: { is: 'unread' },
  pages: [],
  thread: noThread,
  reading: false,
  waiting: { is: 'idle' },
  run: null,
  wish: everyReply,
  showsPictures: false,
} as const satisfies Partial<RepliesState>;

/** The Replies tab's store: which comment, what is held of its replies, and asking for more of them. */
export function makeReplies(panel: Panel, ports: RepliesPorts): RepliesStore {
  const store = createStore<RepliesState>()(() => ({
    ...unchosen,
    form: 'plainText',
    showsNames: false,
    hashes: new Map(),
  }));
  const own: Own = { panel, ports, store, turn: 0 };
  panel.subscribe((now, before) => {
    if (now.subject?.seq !== before.subject?.seq) void aboutVideo(own);
    else if (now.wantedComment !== null && now.wantedComment !== before.wantedComment) takeWanted(own);
  });
  panel.ports.held.watch(() => void readOn(own));
  void aboutVideo(own);
  return Object.assign(store, { panel, ...choosing(own), ...asking(own) });
}

const choosing = (own: Own) => ({
  look: () => look(own),
  choose: (comment: CommentRef, from: CommentSource) => choose(own, comment, from),
  chooseAnother: (on: boolean) => own.store.setState({ choosing: on, badPaste: false }),
  paste(text: string) {
    const found = commentFromText(text);
    own.store.setState({ badPaste: found === null });
    if (found) void choose(own, found, 'paste');
  },
  readPage: () => readPage(own),
  async chooseForm(form: ReplyForm) {
    own.turn += 1;
    own.store.setState({ form, pages: [], thread: noThread, reading: false, waiting: { is: 'idle' }, run: null });
    await readOn(own);
  },
  want: (change: Partial<ReplyWish>) => own.store.setState(({ wish }) => ({ wish: { ...wish, ...change } })),
  showNames: (showsNames: boolean) => own.store.setState({ showsNames }),
  showPictures: (showsPictures: boolean) => own.store.setState({ showsPictures }),
});

const asking = (own: Own) => ({
  load: (pages: number) => load(own, Math.min(pages, mostPagesAtOnce)),
  loadAnew: () => load(own, 1, true),
  refresh: () => load(own, own.store.getState().pages.length, true),
  stop() {
    if (own.store.getState().waiting.is !== 'loading') return;
    own.store.setState({ waiting: { is: 'failed', failure: { kind: 'stopped' } }, run: null });
  },
  dismiss: () => own.store.setState({ waiting: { is: 'idle' }, run: null }),
  ready: () => nameHashes(own),
  async forgetReplies() {
    const { comment } = own.store.getState();
    if (!comment) return;
    await own.panel.ports.ask('data/forget', { what: 'replies', comment: comment.comment });
    await readOn(own);
  },
  async forgetKey() {
    await own.ports.forgetKey();
    own.store.setState({ hashes: new Map() });
    await nameHashes(own);
  },
});

async function aboutVideo(own: Own): Promise<void> {
  own.turn += 1;
  own.store.setState(unchosen);
  takeWanted(own);
  await look(own);
}

/** A link's menu on the page asked for these replies. */
function takeWanted(own: Own): void {
  const { panel } = own;
  const { wantedComment, subject } = panel.getState();
  if (wantedComment === null || !subject) return;
  // A page makes this store while it draws, and a change of the panel must not redraw its other parts in between.
  queueMicrotask(() => {
    if (panel.getState().wantedComment === wantedComment) panel.setState({ wantedComment: null });
  });
  const found = commentFromText(wantedComment);
  if (found) void choose(own, found, 'menu');
}

async function look(own: Own): Promise<void> {
  const { panel, ports, store } = own;
  const { subject } = panel.getState();
  if (!subject) return;
  const told = subject.tabId === null ? null : ports.address(subject.tabId);
  const [address, used] = await Promise.all([told, ports.used.about(subject.videoId)]);
  if (panel.getState().subject?.seq !== subject.seq) return;
  const isHere = address !== null && parseVideoUrl(address)?.videoId === subject.videoId;
  const inAddress = isHere ? commentFromAddress(address) : null;
  const { comment, inAddress: before } = store.getState();
  store.setState({ inAddress, used });
  const isOther = inAddress !== null && inAddress.comment !== before?.comment;
  if (inAddress && (comment === null || (isOther && comment.from === 'address')))
    await choose(own, inAddress, 'address');
  else if (comment === null && used[0]) await choose(own, { comment: used[0], reply: null }, 'used');
}

async function choose(own: Own, comment: CommentRef, from: CommentSource): Promise<void> {
  own.turn += 1;
  const { inAddress, used, onPage } = own.store.getState();
  own.store.setState({ ...unchosen, inAddress, used, onPage, comment: { ...comment, from } });
  await readOn(own);
}

async function readPage({ panel, ports, store }: Own): Promise<void> {
  const { subject } = panel.getState();
  if (subject?.tabId == null) return store.setState({ onPage: { is: 'unreadable' } });
  store.setState({ onPage: { is: 'reading' } });
  const links = await ports.links(subject.tabId);
  if (panel.getState().subject?.seq !== subject.seq) return;
  store.setState({ onPage: links ? { is: 'read', found: commentsFromLinks(links.comments) } : { is: 'unreadable' } });
}
