import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { createRequestStore, type RequestStore } from '@/lib/app-store/request-store';
import { createTableFile } from '@/lib/downloads/create-table-file';
import { parameterNamesOf } from '@/lib/runs/parameter-names';
import { cacheKey } from '@/lib/service/response-cache';
import type { RelatedChoice } from '@/lib/settings/settings';
import { fileName } from '@/lib/shared/file-name';
import type { RelatedExport } from './export-related';
import { relatedParams } from './related-request';
import { type RelatedOrder, type RelatedRow, relatedRows, uniqueVideoIds } from './related-rows';

type RelatedFormat = 'csv' | 'xlsx' | 'json';

interface RelatedView {
  /** The text filter. */
  filter: string;
  order: RelatedOrder;
  /** The last opened row by the video of its list, so that Back returns to it. */
  lastOpened: ReadonlyMap<string, string>;
}

/** The response for the current choice is shown, saved, or missing. */
type RequestStatus = { is: 'shown' } | { is: 'held'; at: number } | { is: 'none' };

/** The state and actions of the Related tab. */
export interface RelatedStore {
  list: RequestStore<'relatedVideos'>;
  view: StoreApi<RelatedView>;
  /** Changes pages, country or language of the next request and stores them as settings. Free. */
  choose(change: Partial<RelatedChoice>): void;
  requestStatus(): RequestStatus;
  /** Requests the current choice. A saved response is shown free of charge, unless it is already shown. */
  fetch(): void;
  find(typed: string): void;
  sort(order: RelatedOrder): void;
  /** Shows the video of a row in the panel. */
  show(row: RelatedRow): void;
  /** Shows the video with the Captions tab open. Sends no request. */
  showCaptions(row: RelatedRow): void;
  openInTab(row: RelatedRow): void;
  copyId(row: RelatedRow): Promise<void>;
  copyIds(): Promise<void>;
  save(format: RelatedFormat): Promise<void>;
}

export function createRelatedStore(panel: PanelStore): RelatedStore {
  const list = createRequestStore('relatedVideos', panel);
  const view = createStore<RelatedView>()(() => ({ filter: '', order: 'rank', lastOpened: new Map() }));
  panel.subscribe((now, before) => {
    if (now.subject?.seq !== before.subject?.seq) view.setState({ filter: '' });
  });
  const params = () => {
    const { subject, settings } = panel.getState();
    return subject && relatedParams(subject.videoId, settings.related, parameterNamesOf(settings));
  };
  const requestStatus = (): RequestStatus => {
    const request = params();
    const at = request && list.heldSince(request);
    if (!request || at === null) return { is: 'none' };
    const key = cacheKey('relatedVideos', request, panel.getState().settings.serviceUrl);
    return list.getState().answer?.key === key ? { is: 'shown' } : { is: 'held', at };
  };
  return {
    list,
    view,
    requestStatus,
    choose(change) {
      const { settings, changeSettings } = panel.getState();
      void changeSettings({ related: { ...settings.related, ...change } });
    },
    fetch() {
      const request = params();
      if (request) void list.ask(request, requestStatus().is === 'shown');
    },
    find: (typed) => view.setState({ filter: typed }),
    sort: (order) => view.setState({ order }),
    ...rowActions(panel, view),
    ...listActions(panel, list),
  };
}

type RowActions = Pick<RelatedStore, 'show' | 'showCaptions' | 'openInTab' | 'copyId'>;

function rowActions({ getState, ports }: PanelStore, view: StoreApi<RelatedView>): RowActions {
  const show = ({ videoId, title }: RelatedRow) => {
    const { subject, showRelated, announce } = getState();
    if (!subject) return;
    view.setState({ lastOpened: new Map(view.getState().lastOpened).set(subject.videoId, videoId) });
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
      getState().tell({ count: 'relatedCopied', n: 1 });
    },
  };
}

function listActions(
  { getState, ports }: PanelStore,
  list: RelatedStore['list'],
): Pick<RelatedStore, 'copyIds' | 'save'> {
  /** Returns the whole saved list without the filter. */
  const savedList = () => {
    const { answer } = list.getState();
    if (!answer) return null;
    const rows = relatedRows(answer.value.data, answer.setAside);
    return { ...answer, rows, pagesFetched: answer.value.pagesFetched ?? null };
  };
  return {
    async copyIds() {
      const ids = uniqueVideoIds(savedList()?.rows ?? []);
      await ports.copy(ids.join('\n'));
      getState().tell({ count: 'relatedCopied', n: ids.length });
    },
    async save(format) {
      const written = savedList();
      const { subject, tell, announce } = getState();
      if (!written || !subject) return;
      const name = fileName({ title: subject.title ?? '', id: subject.videoId, lang: 'related', ext: format });
      const { mediaType, content } = await fileOf(written, format);
      await ports.save(name, mediaType, [content]);
      tell(['exportSaved', name]);
      announce(['exportSaved', name]);
    },
  };
}

/** The writers are loaded on the first export. */
async function fileOf(list: RelatedExport, format: RelatedFormat): Promise<{ mediaType: string; content: BlobPart }> {
  const { relatedJson, relatedTable } = await import('./export-related');
  if (format === 'json') return { mediaType: 'application/json', content: relatedJson(list) };
  return createTableFile(relatedTable(list), format);
}
