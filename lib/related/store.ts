import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { type RequestStore, requestStoreOf } from '@/lib/app-store/request-store';
import { createTableFile, saveFile } from '@/lib/downloads/save-file';
import type { LedgerEntry } from '@/lib/service/records';
import { cacheKey } from '@/lib/service/request';
import type { RelatedChoice } from '@/lib/settings/settings';
import { fileName } from '@/lib/shared/file-name';
import type { RelatedExport } from './export-related';
import { relatedJson, relatedTable } from './export-related';
import { type RelatedOrder, type RelatedRow, relatedParams, relatedRows, uniqueVideoIds } from './related-rows';

type RelatedFormat = 'csv' | 'xlsx' | 'json';

interface RelatedState {
  filter: string;
  order: RelatedOrder;
  /** The shown response's request in the ledger; `null` if it is not listed, `undefined` until it is read. */
  entry: LedgerEntry | null | undefined;
  /** The row that was last opened in each list, by the video of the list, so that Back returns to that row. */
  lastOpened: ReadonlyMap<string, string>;
  /** Changes pages, country or language of the next request and stores them as settings. Sends no request. */
  choose(change: Partial<RelatedChoice>): void;
  requestStatus(): RequestStatus;
  /**
   * Requests the current choice. A saved response is shown free of charge; if it is already shown, it is requested
   * again and billed.
   */
  fetch(): void;
  setFilter(typed: string): void;
  sort(order: RelatedOrder): void;
  show(row: RelatedRow): void;
  /** Shows the video with the Captions tab open. Sends no request. */
  showCaptions(row: RelatedRow): void;
  openInTab(row: RelatedRow): void;
  copyId(row: RelatedRow): Promise<void>;
  copyIds(): Promise<void>;
  save(format: RelatedFormat): Promise<void>;
}
export type RelatedStore = StoreApi<RelatedState>;

/** State of the response for the current choice: shown, saved or missing. */
type RequestStatus = { is: 'shown' } | { is: 'saved'; at: number } | { is: 'none' };

export function createRelatedStore(panel: PanelStore): RelatedStore {
  const requestStore = requestStoreOf(panel, 'relatedVideos');
  const params = () => {
    const { subject, settings } = panel.getState();
    return subject && relatedParams(subject.videoId, settings.related);
  };
  const requestStatus = (): RequestStatus => {
    const request = params();
    const time = request && requestStore.getState().savedSince(request);
    if (!request || time === null) return { is: 'none' };
    const key = cacheKey('relatedVideos', request, panel.getState().settings.serviceUrl);
    return requestStore.getState().response?.key === key ? { is: 'shown' } : { is: 'saved', at: time };
  };
  const store = createStore<RelatedState>()((set, get) => ({
    filter: '',
    order: 'rank',
    entry: undefined,
    lastOpened: new Map(),
    requestStatus,
    choose(change) {
      const { settings, changeSettings } = panel.getState();
      void changeSettings({ related: { ...settings.related, ...change } });
    },
    fetch() {
      const request = params();
      if (request) void requestStore.getState().fetch(request, requestStatus().is === 'shown');
    },
    setFilter: (typed) => set({ filter: typed }),
    sort: (order) => set({ order }),
    ...rowActions(panel, set, get),
    ...listActions(panel, requestStore),
  }));
  panel.subscribe((current, previous) => {
    if (current.subject?.seq !== previous.subject?.seq) store.setState({ filter: '' });
  });
  followEntry(panel, requestStore, store);
  return store;
}

function followEntry(panel: PanelStore, requestStore: RequestStore<'relatedVideos'>, store: RelatedStore): void {
  const { ledger } = panel.getState().ports;
  const readEntry = async () => {
    const { response } = requestStore.getState();
    const entries = response ? await ledger.attempts(response.key) : [];
    if (requestStore.getState().response !== response) return;
    const entry = entries.findLast(({ sentAt }) => response && sentAt <= response.origin.requestedAt);
    store.setState({ entry: entry ?? null });
  };
  requestStore.subscribe((current, previous) => {
    if (current.response === previous.response) return;
    store.setState({ entry: undefined });
    void readEntry();
  });
  ledger.watch(() => void readEntry());
  void readEntry();
}

type RowActions = Pick<RelatedState, 'show' | 'showCaptions' | 'openInTab' | 'copyId'>;

function rowActions(
  { getState }: PanelStore,
  set: RelatedStore['setState'],
  get: RelatedStore['getState'],
): RowActions {
  const { ports } = getState();
  const show = ({ videoId, title }: RelatedRow) => {
    const { subject, showRelated, announce } = getState();
    if (!subject) return;
    set({ lastOpened: new Map(get().lastOpened).set(subject.videoId, videoId) });
    showRelated(videoId, title);
    announce(['relatedNow', title ?? videoId]);
  };
  return {
    show,
    showCaptions(row) {
      show(row);
      getState().openTab('captions');
    },
    openInTab: ({ videoId }) => void ports.tab.open(videoId, 0),
    async copyId({ videoId }) {
      await ports.copy(videoId);
      getState().showToast({ count: 'copiedIds', n: 1 });
    },
  };
}

function listActions(
  { getState }: PanelStore,
  requestStore: RequestStore<'relatedVideos'>,
): Pick<RelatedState, 'copyIds' | 'save'> {
  const { ports } = getState();
  /** Returns the whole saved list, ignoring the filter. */
  const savedList = () => {
    const { response } = requestStore.getState();
    if (!response) return null;
    const rows = relatedRows(response.value.data, response.skippedRows);
    return { ...response, rows, pagesFetched: response.value.pagesFetched ?? null };
  };
  return {
    async copyIds() {
      const ids = uniqueVideoIds(savedList()?.rows ?? []);
      await ports.copy(ids.join('\n'));
      getState().showToast({ count: 'copiedIds', n: ids.length });
    },
    async save(format) {
      const written = savedList();
      const { subject } = getState();
      if (!written || !subject) return;
      const name = fileName({ title: subject.title ?? '', id: subject.videoId, lang: 'related', ext: format });
      const { mediaType, content } = await fileOf(written, format);
      await saveFile(getState(), name, mediaType, content);
    },
  };
}

async function fileOf(list: RelatedExport, format: RelatedFormat): Promise<{ mediaType: string; content: BlobPart }> {
  if (format === 'json') return { mediaType: 'application/json', content: relatedJson(list) };
  return createTableFile(relatedTable(list), format);
}
