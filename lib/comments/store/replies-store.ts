import { createStore } from 'zustand/vanilla';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { AuthorNaming } from '@/lib/comments/export/exported-reply';
import { saveFile } from '@/lib/downloads/save-file';
import { parseVideoUrl } from '@/lib/platform/video-url';
import { coalesceWithoutWait } from '@/lib/shared/async-jobs';
import { fileName } from '@/lib/shared/file-name';
import { type CommentRef, commentFromAddress, commentFromText, commentsFromLinks } from '../comment-id';
import { defaultReplyFilter, type ReplyFilter } from '../filter-replies';
import { buildThread, type ReplyTextFormat, type Thread } from '../reply';
import type { ReplyExportFormat } from '../reply-export-formats';
import { replyExportFormats } from '../reply-export-formats';
import type { CommentSource, RepliesContext, RepliesPorts, RepliesState, RepliesStore } from './replies-state';
import { hashNewAuthors, loadPages, showSavedPages } from './reply-loading';

/** Maximum number of pages that one call of `load` requests. */
export const maxPagesPerRun = 50;

const emptyThread: Thread = buildThread([], '', 'plainText');
const initialState = {
  comment: null,
  choosing: false,
  isPasteInvalid: false,
  inAddress: null,
  used: [],
  onPage: { is: 'unread' },
  pages: [],
  olderPages: [],
  thread: emptyThread,
  reading: false,
  requestState: { is: 'idle' },
  run: null,
  refetchedPage: null,
  filter: defaultReplyFilter,
  showsPictures: false,
} as const satisfies Partial<RepliesState>;

export function createRepliesStore(panel: PanelStore, ports: RepliesPorts): RepliesStore {
  const context: RepliesContext = {
    panel,
    ports,
    generation: 0,
    keyGeneration: 0,
    get store() {
      return store;
    },
  };
  const store: RepliesStore = createStore<RepliesState>()(() => ({
    ...initialState,
    form: 'plainText',
    hashes: new Map(),
    panel,
    ...selectionActions(context),
    ...requestActions(context),
  }));
  panel.subscribe((current, previous) => {
    if (current.subject?.seq !== previous.subject?.seq) void resetForVideo(context);
    else if (current.requestedComment !== null && current.requestedComment !== previous.requestedComment)
      openRequestedComment(context);
  });
  const readAgain = coalesceWithoutWait(() => showSavedPages(context));
  panel.getState().ports.responses.watch(() => void readAgain());
  void resetForVideo(context);
  return store;
}

const selectionActions = (context: RepliesContext) => ({
  readAddress: () => readAddress(context),
  choose: (comment: CommentRef, from: CommentSource) => chooseComment(context, comment, from),
  chooseAnother: (on: boolean) => context.store.setState({ choosing: on, isPasteInvalid: false }),
  paste(text: string) {
    const found = commentFromText(text);
    context.store.setState({ isPasteInvalid: found === null });
    if (found) void chooseComment(context, found, 'paste');
  },
  readPage: () => readPageLinks(context),
  async chooseForm(form: ReplyTextFormat) {
    context.generation += 1;
    context.store.setState({
      form,
      pages: [],
      olderPages: [],
      thread: emptyThread,
      reading: false,
      requestState: { is: 'idle' },
      run: null,
    });
    await showSavedPages(context);
  },
  changeFilter: (change: Partial<ReplyFilter>) =>
    context.store.setState(({ filter }) => ({ filter: { ...filter, ...change } })),
  showPictures: (showsPictures: boolean) => context.store.setState({ showsPictures }),
});

const requestActions = (context: RepliesContext) => ({
  load: (pages: number) => loadPages(context, Math.min(pages, maxPagesPerRun)),
  fetchFirstAgain: () => loadPages(context, 1, true),
  refresh: (from = 0) => loadPages(context, context.store.getState().pages.length, true, from),
  retry() {
    const { refetchedPage: page } = context.store.getState();
    return page === null ? loadPages(context, 1) : loadPages(context, page + 1, true, page);
  },
  stop() {
    if (context.store.getState().requestState.is !== 'loading') return;
    context.store.setState({ requestState: { is: 'failed', failure: { kind: 'stopped' } }, run: null });
  },
  dismiss: () => context.store.setState({ requestState: { is: 'idle' }, run: null }),
  ensureHashes: () => hashNewAuthors(context),
  async deleteReplies() {
    const { comment } = context.store.getState();
    if (!comment) return;
    await context.panel.getState().ports.sendMessage('data/delete', { what: 'replies', comment: comment.comment });
    await showSavedPages(context);
  },
  async deleteKey() {
    await context.ports.deleteKey();
    context.keyGeneration += 1;
    context.store.setState({ hashes: new Map() });
    await hashNewAuthors(context);
  },
});

async function resetForVideo(context: RepliesContext): Promise<void> {
  context.generation += 1;
  context.store.setState(initialState);
  openRequestedComment(context);
  await readAddress(context);
}

/** Opens the comment that the user chose in the context menu of a link. */
function openRequestedComment(context: RepliesContext): void {
  const { panel } = context;
  const { requestedComment, subject } = panel.getState();
  if (requestedComment === null || !subject) return;
  // The store is created during rendering, and changing the panel at that time would update other components.
  queueMicrotask(() => {
    if (panel.getState().requestedComment === requestedComment) panel.setState({ requestedComment: null });
  });
  const found = commentFromText(requestedComment);
  if (found) void chooseComment(context, found, 'menu');
}

async function readAddress(context: RepliesContext): Promise<void> {
  const { panel, ports, store } = context;
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
    await chooseComment(context, inAddress, 'address');
  else if (comment === null && used[0]) await chooseComment(context, { comment: used[0], reply: null }, 'used');
}

async function chooseComment(context: RepliesContext, comment: CommentRef, from: CommentSource): Promise<void> {
  context.generation += 1;
  const { inAddress, used, onPage } = context.store.getState();
  context.store.setState({ ...initialState, inAddress, used, onPage, comment: { ...comment, from } });
  await showSavedPages(context);
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
  authorLabel(hash: string): string;
  notes: readonly string[];
  /** The end of the retention period, in milliseconds since 1970. */
  keepUntil: number;
  loaded: string;
}

/**
 * Exports the loaded replies in the service's order, at no cost. Authors are replaced by tags unless a reason was
 * given.
 */
export async function exportReplies(store: RepliesStore, options: ReplyExportOptions): Promise<void> {
  const { panel } = store.getState();
  await store.getState().ensureHashes();
  const { comment, thread, hashes } = store.getState();
  const { subject } = panel.getState();
  if (!comment || !subject) return;
  const { mediaType, write } = replyExportFormats[options.format];
  const title = subject.title ?? '';
  const content = write({
    ...thread,
    ...options,
    // An author without a hash gets an empty tag, never the name.
    tagOf: (author) => options.authorLabel(hashes.get(author) ?? ''),
    comment: comment.comment,
    videoId: subject.videoId,
    title,
  });
  const nameSuffix = `${comment.comment} (${options.loaded})`;
  const name = fileName({ title, id: subject.videoId, lang: nameSuffix, ext: options.format });
  await saveFile(panel.getState(), name, mediaType, content);
}
