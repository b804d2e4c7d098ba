import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PanelStore } from '@/lib/app-store/panel-store';
import {
  type LoadedResponse,
  type RequestStore,
  type ResponseOrigin,
  requestStoreOf,
  toLoadedResponse,
} from '@/lib/app-store/request-store';
import { type CitationFormat, citationFrom, citationWriters } from '@/lib/citation/citation-formats';
import { saveFile } from '@/lib/downloads/save-file';
import type { InvalidRow } from '@/lib/service/call';
import type { ParamsOf } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { readResponse } from '@/lib/service/read-response';
import { cacheKey } from '@/lib/service/request';
import { fileName } from '@/lib/shared/file-name';
import type { Message } from '@/lib/shared/localized-text';
import { type ParsedVideo, parseVideoIn } from '../parsed-video';

export interface ShownDetails {
  videoId: VideoId;
  /** The requested language; `null` for the video's own. */
  lang: string | null;
  /** `null` if no row is about the video. */
  parsed: ParsedVideo | null;
  /** Rows that could not be read, as received. */
  skippedRows: readonly InvalidRow[];
  /** Number of rows about other videos; 0 if a row is about this video. */
  otherVideos: number;
  /** In milliseconds since 1970. */
  receivedAt: number;
  /** When a newer response arrived whose rows are all unreadable, in milliseconds since 1970. */
  newerEmptyResponseAt: number | undefined;
  body: string;
  origin: ResponseOrigin;
}

interface DetailsState {
  /** The chosen language; its details may not be saved yet. */
  lang: string | null;
  shown: ShownDetails | null;
  /** Returns the request parameters, from which the price is computed. */
  paramsFor(videoId: VideoId): ParamsOf<'videos'>;
  paramsOfShown(shown: ShownDetails): ParamsOf<'videos'>;
  /** Shows saved details in a language. Never sends a request. */
  choose(lang: string | null): Promise<void>;
  /** Requests details; billed unless saved. */
  get(): Promise<void>;
  /** Requests the displayed details again; billed. */
  refresh(): Promise<void>;
  retry(): Promise<void>;
  /** Copies a value; `what` is the name of the value in the toast. */
  copy(text: string, what: string): Promise<void>;
  copyCitation(format: CitationFormat, name: string): Promise<void>;
  saveCitation(format: CitationFormat): Promise<void>;
}

export type DetailsStore = StoreApi<DetailsState>;

const requestParams = (videoId: VideoId, lang: string | null): ParamsOf<'videos'> => ({
  ids: [videoId],
  additionalFields: ['isShort'],
  ...(lang !== null && { lang }),
});

/** Creates the store of the Details tab (GET /videos), including its copy and citation actions. */
export function createDetailsStore(panel: PanelStore): DetailsStore {
  const request = requestStoreOf(panel, 'videos');
  const subject = () => panel.getState().subject;

  const show = (response: LoadedResponse<'videos'> | null) => {
    const videoId = subject()?.videoId;
    const { shown: before } = store.getState();
    // The same response arrives twice, from the request and from the repository. It can be megabytes long, so it is
    // parsed only once.
    const isSame = response?.body === before?.body && response?.newerEmptyResponseAt === before?.newerEmptyResponseAt;
    if (before && isSame && response?.receivedAt === before.receivedAt) return;
    const shown = response && videoId ? shownFrom(response, videoId) : null;
    store.setState({ shown, lang: shown?.lang ?? null });
    nameSubject(panel, shown?.parsed?.video.title);
  };
  const store = createStore<DetailsState>()((set, get, store) => ({
    lang: null,
    shown: null,
    paramsFor: (videoId) => requestParams(videoId, get().lang),
    paramsOfShown: ({ videoId, lang }) => requestParams(videoId, lang),
    async choose(lang) {
      set({ lang });
      const current = subject();
      const response = current && (await savedResponse(panel, requestParams(current.videoId, lang)));
      if (response && subject()?.seq === current.seq && get().lang === lang) request.setState({ response });
    },
    ...requestActions(panel, store, request),
    ...exportActions(panel, store),
  }));
  request.subscribe((current, previous) => current.response !== previous.response && show(current.response));
  panel.subscribe((current, previous) => {
    if (current.subject?.seq !== previous.subject?.seq) store.setState({ lang: null });
  });
  show(request.getState().response);
  return store;
}

/** Gives the subject the title from its details if no tab provided one, as with a pasted address. */
function nameSubject(panel: PanelStore, title: string | undefined): void {
  const { subject } = panel.getState();
  if (!subject || subject.title !== null || !title) return;
  panel.setState({ subject: { ...subject, title } });
  void panel.getState().ports.responses.saveTitle(subject.videoId, title);
}

/** Returns the actions that send requests; only the user starts them. */
function requestActions(panel: PanelStore, store: StoreApi<DetailsState>, request: RequestStore<'videos'>) {
  let last: [lang: string | null, again: boolean] = [null, false];
  const send = async (lang: string | null, again: boolean) => {
    const { subject } = panel.getState();
    last = [lang, again];
    if (subject) await request.getState().fetch(requestParams(subject.videoId, lang), again);
  };
  return {
    get: () => send(store.getState().lang, false),
    refresh: () => send(store.getState().shown?.lang ?? null, true),
    retry: () => send(...last),
  };
}

function exportActions(panel: PanelStore, store: StoreApi<DetailsState>) {
  const { showToast } = panel.getState();
  const citationRecords = () => {
    const { shown } = store.getState();
    return shown?.parsed ? [citationFrom(shown.videoId, shown.parsed.video, shown.receivedAt)] : null;
  };
  const copyText = async (text: string, message: Message) => {
    await panel.getState().ports.copy(text);
    showToast(message);
  };
  return {
    copy: (text: string, what: string) => copyText(text, ['detailsCopied', what]),
    async copyCitation(format: CitationFormat, name: string) {
      const records = citationRecords();
      if (records) await copyText(citationWriters[format].write(records), ['citationCopied', name]);
    },
    async saveCitation(format: CitationFormat) {
      const records = citationRecords();
      const [one] = records ?? [];
      if (!records || !one) return;
      const { extension, mediaType, write } = citationWriters[format];
      const name = fileName({ title: one.title, id: one.id, lang: '', ext: extension });
      await saveFile(panel.getState(), name, mediaType, write(records));
    },
  };
}

/** Reads a saved response directly from storage, so that no request can be sent. */
async function savedResponse(panel: PanelStore, params: ParamsOf<'videos'>): Promise<LoadedResponse<'videos'> | null> {
  const key = cacheKey('videos', params, panel.getState().settings.serviceUrl);
  const response = await panel.getState().ports.responses.get(key);
  if (!response) return null;
  const read = readResponse('videos', response);
  if (!read.ok) return null;
  return { ...toLoadedResponse(read.value), params };
}

const shownFrom = (
  { params, body, value, skippedRows, receivedAt, newerEmptyResponseAt, origin }: LoadedResponse<'videos'>,
  videoId: VideoId,
): ShownDetails => {
  const parsed = parseVideoIn(body, videoId);
  const otherVideos = parsed ? 0 : value.data.length;
  const lang = params.lang ?? null;
  return { videoId, lang, parsed, skippedRows, otherVideos, receivedAt, newerEmptyResponseAt, body, origin };
};
