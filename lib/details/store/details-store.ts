import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Panel } from '@/lib/app-store/panel-store';
import { type Answered, type AnswerOrigin, answered, type InquiryStore } from '@/lib/app-store/request-store';
import { citedFrom } from '@/lib/citation/cited';
import { type CitationFormat, citations } from '@/lib/citation/formats';
import { isUnknown, namesHere } from '@/lib/runs/unknown-names';
import { cacheKey } from '@/lib/service/cache-key';
import type { SetAside } from '@/lib/service/call';
import type { Asked } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { readAnswer } from '@/lib/service/read-response';
import { fileName } from '@/lib/shared/file-name';
import type { Saying } from '@/lib/shared/localized-text';
import { type Readable, readableIn } from '../readable';
import { heldDetails } from './saved-details';

/** The details that are read now. */
export interface ShownDetails {
  videoId: VideoId;
  /** The language that was asked for; `null` for whatever the video has. */
  lang: string | null;
  /** `null` where no row of the response is about the video. */
  readable: Readable | null;
  /** Rows that could not be read at all, as they came. */
  setAside: readonly SetAside[];
  /** How many rows are about other videos, where none is about this one. */
  otherVideos: number;
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** When a newer response came of which no row can be read. */
  worseAt: number | undefined;
  /** What was read. */
  body: string;
  origin: AnswerOrigin;
}

interface DetailsState {
  /** The language that is chosen; it may not be held yet. */
  lang: string | null;
  shown: ShownDetails | null;
}

export interface Details extends StoreApi<DetailsState> {
  inquiry: InquiryStore<'videos'>;
  /** What each way to ask sends: for its price. */
  asked(videoId: VideoId): Asked<'videos'>;
  askedAs(shown: ShownDetails): Asked<'videos'>;
  /** Shows the language where it is held; else the button has its price. Never spends. */
  choose(lang: string | null): Promise<void>;
  /** Costs, unless it is held. */
  get(): Promise<void>;
  /** Pays again for what is shown. */
  refresh(): Promise<void>;
  /** Sends once more what came to nothing. */
  retry(): Promise<void>;
  /** Puts a value on the clipboard; `what` names it in what is said afterwards. */
  copy(text: string, what: string): Promise<void>;
  copyCitation(format: CitationFormat, name: string): Promise<void>;
  saveCitation(format: CitationFormat): Promise<void>;
}

/** The further fields are left out where it is not known how this service is asked for them. */
const question = (panel: Panel, videoId: VideoId, lang: string | null): Asked<'videos'> => ({
  ids: [videoId],
  ...(!isUnknown('videos.additionalFields', namesHere(panel.getState().settings)) && { additionalFields: ['isShort'] }),
  ...(lang !== null && { lang }),
});

/** The Details tab: everything the service knows of the panel's video (GET /videos), and taking it along. */
export function makeDetails(panel: Panel): Details {
  const asking = heldDetails(panel);
  const store = createStore<DetailsState>()(() => ({ lang: null, shown: null }));
  const subject = () => panel.getState().subject;

  const show = (answer: Answered<'videos'> | null) => {
    const videoId = subject()?.videoId;
    const { shown: before } = store.getState();
    // The same answer is told twice, by who asked and by the room where it is held, and may be megabytes long.
    if (before && answer?.body === before.body && answer.receivedAt === before.receivedAt) return;
    const shown = answer && videoId ? shownFrom(answer, videoId) : null;
    store.setState({ shown, lang: shown?.lang ?? null });
    nameSubject(panel, shown?.readable?.video.title);
  };
  asking.subscribe((now, before) => now.answer !== before.answer && show(now.answer));
  show(asking.getState().answer);

  return Object.assign(store, {
    inquiry: asking,
    asked: (videoId: VideoId) => question(panel, videoId, store.getState().lang),
    askedAs: ({ videoId, lang }: ShownDetails) => question(panel, videoId, lang),
    async choose(lang: string | null) {
      store.setState({ lang });
      const about = subject();
      const held = about && (await heldAnswer(panel, question(panel, about.videoId, lang)));
      if (held && subject()?.seq === about.seq && store.getState().lang === lang) asking.setState({ answer: held });
    },
    ...asks(panel, store, asking),
    ...leaving(panel, store),
  });
}

/** A video that no tab has named, as after a pasted address, is called what the service calls it. */
function nameSubject(panel: Panel, title: string | undefined): void {
  const { subject } = panel.getState();
  if (!subject || subject.title !== null || !title) return;
  panel.setState({ subject: { ...subject, title } });
  void panel.ports.held.name(subject.videoId, title);
}

/** The ways to ask, all of which the reader presses. */
function asks(panel: Panel, store: StoreApi<DetailsState>, asking: InquiryStore<'videos'>) {
  let last: [lang: string | null, again: boolean] = [null, false];
  const ask = async (lang: string | null, again: boolean) => {
    const { subject } = panel.getState();
    last = [lang, again];
    if (subject) await asking.ask(question(panel, subject.videoId, lang), again);
  };
  return {
    get: () => ask(store.getState().lang, false),
    refresh: () => ask(store.getState().shown?.lang ?? null, true),
    retry: () => ask(...last),
  };
}

/** The ways in which details leave the panel. */
function leaving(panel: Panel, store: StoreApi<DetailsState>) {
  const { tell, announce } = panel.getState();
  const cited = () => {
    const { shown } = store.getState();
    return shown?.readable ? [citedFrom(shown.videoId, shown.readable.video, shown.receivedAt)] : null;
  };
  const copied = async (text: string, says: Saying) => {
    await panel.ports.copy(text);
    tell(says);
  };
  return {
    copy: (text: string, what: string) => copied(text, ['detailsCopied', what]),
    async copyCitation(format: CitationFormat, name: string) {
      const records = cited();
      if (records) await copied(citations[format].write(records), ['citationCopied', name]);
    },
    async saveCitation(format: CitationFormat) {
      const records = cited();
      const [one] = records ?? [];
      if (!records || !one) return;
      const { extension, mediaType, write } = citations[format];
      const name = fileName({ title: one.title, id: one.id, lang: '', ext: extension });
      await panel.ports.save(name, mediaType, [write(records)]);
      tell(['exportSaved', name]);
      announce(['exportSaved', name]);
    },
  };
}

/** Read by the page itself, past everything that could ask for it. */
async function heldAnswer(panel: Panel, asked: Asked<'videos'>): Promise<Answered<'videos'> | null> {
  const key = cacheKey('videos', asked, panel.getState().settings.serviceUrl);
  const held = await panel.ports.held.get(key);
  if (!held) return null;
  const told = readAnswer('videos', held);
  if (!told.ok) return null;
  return { ...answered(told.value), asked };
}

const shownFrom = (
  { asked, body, value, setAside, receivedAt, worseAt, origin }: Answered<'videos'>,
  videoId: VideoId,
): ShownDetails => {
  const readable = readableIn(body, videoId);
  const otherVideos = readable ? 0 : value.data.length;
  const lang = asked.lang ?? null;
  return { videoId, lang, readable, setAside, otherVideos, receivedAt, worseAt, body, origin };
};
