import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppStore } from '@/lib/app-store/app-store';
import type { Cue } from '@/lib/captions/cue';
import { lastStartedLine } from '@/lib/captions/cues';
import type { WrittenFormat } from '@/lib/captions/formats';
import type { CopyActions } from '@/lib/captions/store/captions-state';
import { copyLines, exportTrack, readCopyInput } from '@/lib/captions/store/export-captions';
import { type FindState, findSlice, firstHitFrom } from '@/lib/captions/store/find-slice';
import { readSavedTrack, type ShownTrack } from '@/lib/captions/store/saved-tracks';
import { initialViews, noViews, type Views } from '@/lib/captions/views';
import { savedResponsesAbout } from '@/lib/details/repository/saved-responses';
import { newestDetails, type SavedVideoDetails } from '@/lib/details/store/saved-details';
import { watchUrl } from '@/lib/platform/platform-links';
import { responseRepository, watchResponses } from '@/lib/requests/repository/responses';
import { coalesceWithoutWait } from '@/lib/shared/async-jobs';
import { clockText } from '@/lib/shared/time-text';
import { trackInfoRepository } from '../repository/track-info';
import type { SavedRoute } from '../saved-route';

/** The query to run when the track opens. */
type FindOptions = Partial<Pick<FindState, 'pattern' | 'regex' | 'ignoresMarks'>>;

interface TrackReaderState extends FindState, CopyActions {
  route: SavedRoute | null;
  /** `gone`: the track was deleted; `unreadable`: saved, but the response cannot be parsed. */
  is: 'reading' | 'read' | 'gone' | 'unreadable';
  track: ShownTrack | null;
  subject: { videoId: string; title: string | null } | null;
  details: SavedVideoDetails;
  lineNow: number;
  /** Only the view that is stored as a setting can be on. */
  views: Views;
  /** The reader shows no second track. */
  second: null;
  pauseFollowing(): void;
  /** Copies a link to the start of a line, counted from 0; `null` means the opened line. */
  copyTimeLink(line: number | null): Promise<void>;
  /** Exports a file. Sends no request. `notes` are remarks in the user's language. */
  exportTrack(format: WrittenFormat, notes: readonly string[]): Promise<void>;
  /** Opens a track at a line and runs a query. A `route` of `null` closes the track. */
  open(route: SavedRoute | null, options?: FindOptions): Promise<void>;
}

export type TrackReaderStore = StoreApi<TrackReaderState>;

const initialState = {
  route: null,
  is: 'reading',
  track: null,
  subject: null,
  details: { response: null },
  lineNow: 0,
  isFinding: false,
  pattern: '',
  found: null,
  hitIndex: 0,
} satisfies Partial<TrackReaderState>;

export function createTrackReaderStore(app: AppStore): TrackReaderStore {
  const { ports } = app.getState();
  const context = { ports, get: () => ({ ...app.getState(), ...store.getState() }) };
  const views = () => initialViews(app.getState().settings);
  const store = createStore<TrackReaderState>()((set, get, api) => ({
    ...findSlice(ports)(set, get, api),
    ...initialState,
    views: noViews,
    second: null,
    pauseFollowing: () => {},
    copyLines: (options) => copyLines(context, options, get().details),
    readCopyInput: (span) => readCopyInput(context, span, get().details),
    async copyTimeLink(line) {
      const { subject, track, lineNow } = get();
      if (!subject) return;
      const seconds = track?.cues[line ?? lineNow]?.offset ?? 0;
      await ports.copy(watchUrl(subject.videoId, Math.floor(seconds)));
      app.getState().showToast(['copiedMoment', clockText(seconds)]);
    },
    exportTrack: (format, notes) => exportTrack(context, { format, notes }, get().details),
    async open(route, options: FindOptions = {}) {
      set({ ...initialState, route });
      await read(store, views(), options);
    },
  }));
  const readAgain = coalesceWithoutWait(() => read(store, views()));
  watchResponses(() => void readAgain());
  return store;
}

/** Reads the saved response, which may have been deleted or replaced meanwhile. */
async function read(store: StoreApi<TrackReaderState>, views: Views, options?: FindOptions): Promise<void> {
  const { route } = store.getState();
  const isLate = () => store.getState().route !== route;
  const response = route && (await responseRepository.get(route.key));
  if (!route || isLate()) return;
  const videoId = response?.videoId;
  if (!response || !videoId) return store.setState({ ...initialState, route, is: 'gone' });
  if (response.receivedAt === store.getState().track?.receivedAt) return;
  const [parsed, responses, titlesById] = await Promise.all([
    readSavedTrack(response, views),
    savedResponsesAbout(videoId, 'videos'),
    trackInfoRepository.titles([videoId]),
  ]);
  if (isLate()) return;
  const subject = { videoId, title: titlesById.get(videoId) ?? null };
  if (!parsed?.ok) return store.setState({ ...initialState, route, subject, is: 'unreadable' });
  const track = parsed.value;
  const lineNow = route.at === null ? 0 : lineStartingAt(track.cues, route.at);
  store.setState({ is: 'read', views, track, subject, lineNow, details: newestDetails(responses) });
  if (options?.pattern) await showFirstHit(store, options);
  else store.getState().refreshFind();
}

/** Returns the first line that starts at a time in milliseconds, or else the last line before that time. */
function lineStartingAt(cues: readonly Cue[], time: number): number {
  const isThen = (line: number) => Math.round((cues[line]?.offset ?? -1) * 1000) === time;
  let line = Math.max(0, lastStartedLine(cues, (time + 0.5) / 1000));
  while (isThen(line) && isThen(line - 1)) line--;
  return line;
}

/** Time limit for the search up to the opened line, in milliseconds. */
const maxCountMilliseconds = 200;

/** Selects the hit at the opened time. If there is none, the search is closed and the opened line stays selected. */
async function showFirstHit({ getState, setState }: StoreApi<TrackReaderState>, options: FindOptions): Promise<void> {
  setState(options);
  const { route } = getState();
  await getState().openFind();
  if (getState().route !== route) return;
  getState().countMore(maxCountMilliseconds);
  const { found, lineNow, track } = getState();
  const hits = found?.is === 'found' ? found.hits : [];
  const hitIndex = firstHitFrom(hits, lineNow);
  const line = hits[hitIndex]?.line;
  const startOf = (index: number) => track?.cues[index]?.offset;
  // The route contains only the time of the hit, at which several lines can start.
  if (line !== undefined && line >= lineNow && startOf(line) === startOf(lineNow))
    setState({ hitIndex, lineNow: line });
  else getState().closeFind();
}
