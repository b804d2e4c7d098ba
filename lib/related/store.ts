import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Panel } from '@/lib/app-store/panel-store';
import { type InquiryStore, inquiry } from '@/lib/app-store/request-store';
import { tableFile } from '@/lib/downloads/store/table-file';
import { namesHere } from '@/lib/runs/unknown-names';
import { cacheKey } from '@/lib/service/cache-key';
import type { RelatedChoice } from '@/lib/settings/settings';
import { fileName } from '@/lib/shared/file-name';
import type { RelatedList } from './export-related';
import type { RelatedOrder } from './related-order';
import { relatedAsked } from './related-params';
import { idsOf, type RelatedRow, relatedRows } from './related-rows';

/** The files that a list can become. */
export type RelatedFormat = 'csv' | 'xlsx' | 'json';

/** How the list is looked at. */
export interface RelatedView {
  /** What the rows are narrowed by. */
  typed: string;
  order: RelatedOrder;
  /** The row from which one went on, by the video whose list it is in: there the list is found again. */
  leftAt: ReadonlyMap<string, string>;
}

/** Whether the chosen question is the one whose answer is shown, is held beside it, or is not held. */
export type Standing = { is: 'shown' } | { is: 'held'; at: number } | { is: 'none' };

/** What the Related tab knows and can do. */
export interface Related {
  list: InquiryStore<'relatedVideos'>;
  view: StoreApi<RelatedView>;
  /** Changes pages, country or language of the next question, here and for good. Costs nothing. */
  choose(change: Partial<RelatedChoice>): void;
  standing(): Standing;
  /** Asks what was chosen; what is held of it is shown for nothing, unless it is what is shown already. */
  ask(): void;
  find(typed: string): void;
  sort(order: RelatedOrder): void;
  /** Goes on to the video of a row, in the panel. */
  show(row: RelatedRow): void;
  /** The same, with the Captions tab open. Asks for nothing. */
  showCaptions(row: RelatedRow): void;
  openInTab(row: RelatedRow): void;
  copyId(row: RelatedRow): Promise<void>;
  copyIds(): Promise<void>;
  save(format: RelatedFormat): Promise<void>;
}

export function makeRelated(panel: Panel): Related {
  const list = inquiry('relatedVideos', panel);
  const view = createStore<RelatedView>()(() => ({ typed: '', order: 'rank', leftAt: new Map() }));
  panel.subscribe((now, before) => {
    if (now.subject?.seq !== before.subject?.seq) view.setState({ typed: '' });
  });
  const asked = () => {
    const { subject, settings } = panel.getState();
    return subject && relatedAsked(subject.videoId, settings.related, namesHere(settings));
  };
  const standing = (): Standing => {
    const question = asked();
    const at = question && list.heldSince(question);
    if (!question || at === null) return { is: 'none' };
    const key = cacheKey('relatedVideos', question, panel.getState().settings.serviceUrl);
    return list.getState().answer?.key === key ? { is: 'shown' } : { is: 'held', at };
  };
  return {
    list,
    view,
    standing,
    choose(change) {
      const { settings, changeSettings } = panel.getState();
      void changeSettings({ related: { ...settings.related, ...change } });
    },
    ask() {
      const question = asked();
      if (question) void list.ask(question, standing().is === 'shown');
    },
    find: (typed) => view.setState({ typed }),
    sort: (order) => view.setState({ order }),
    ...rowVerbs(panel, view),
    ...listVerbs(panel, list),
  };
}

type RowVerbs = Pick<Related, 'show' | 'showCaptions' | 'openInTab' | 'copyId'>;

function rowVerbs({ getState, ports }: Panel, view: StoreApi<RelatedView>): RowVerbs {
  const show = ({ videoId, title }: RelatedRow) => {
    const { subject, showRelated, announce } = getState();
    if (!subject) return;
    view.setState({ leftAt: new Map(view.getState().leftAt).set(subject.videoId, videoId) });
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

function listVerbs({ getState, ports }: Panel, list: Related['list']): Pick<Related, 'copyIds' | 'save'> {
  /** Everything held of the list, whatever it is narrowed to. */
  const held = () => {
    const { answer } = list.getState();
    if (!answer) return null;
    const rows = relatedRows(answer.value.data, answer.setAside);
    return { ...answer, rows, pagesFetched: answer.value.pagesFetched ?? null };
  };
  return {
    async copyIds() {
      const ids = idsOf(held()?.rows ?? []);
      await ports.copy(ids.join('\n'));
      getState().tell({ count: 'relatedCopied', n: ids.length });
    },
    async save(format) {
      const written = held();
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

/** The writers wait until a file is wanted. */
async function fileOf(list: RelatedList, format: RelatedFormat): Promise<{ mediaType: string; content: BlobPart }> {
  const { relatedJson, relatedTable } = await import('./export-related');
  if (format === 'json') return { mediaType: 'application/json', content: relatedJson(list) };
  return tableFile(relatedTable(list), format);
}
