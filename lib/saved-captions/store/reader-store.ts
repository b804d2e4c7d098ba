import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Panel } from '@/lib/app-store/panel-store';
import type { Stop } from '@/lib/app-store/ports';
import type { Cue } from '@/lib/captions/cue';
import type { WrittenFormat } from '@/lib/captions/formats';
import { lineBegunAt } from '@/lib/captions/line-at';
import type { CopyWish } from '@/lib/captions/store/export-slice';
import { type FindPlace, findSlice, firstFrom } from '@/lib/captions/store/find-slice';
import { readHeldTrack, type ShownTrack } from '@/lib/captions/store/saved-tracks';
import { asReceived, firstViews, type Views } from '@/lib/captions/views';
import { watchLink } from '@/lib/platform/platform-links';
import type { HeldAnswer } from '@/lib/service/call';
import { clockText } from '@/lib/shared/clock-text';
import type { HeldPlace } from '../saved-route';
import { detailsAmong, type HeldDetails } from './video-details';

/** What a held track is read with; nothing of it asks the service. */
interface ReaderPorts {
  read(key: string): Promise<HeldAnswer | undefined>;
  /** Everything held about a video, the newest first. */
  about(videoId: string): Promise<HeldAnswer[]>;
  titles(videoIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  watch(changed: () => void): Stop;
  /** Milliseconds from any fixed point. */
  clock(): number;
}

/** What is looked for in the track as soon as it is open. */
type FindWish = Partial<Pick<FindPlace, 'pattern' | 'regex' | 'ignoresMarks'>>;

interface HeldReader extends FindPlace {
  place: HeldPlace | null;
  /** `gone`: no longer held; `unreadable`: kept as it came, and nobody can read it. */
  is: 'reading' | 'read' | 'gone' | 'unreadable';
  track: ShownTrack | null;
  subject: { videoId: string; title: string | null } | null;
  details: HeldDetails;
  /** The line that was opened. Of views only the one that is remembered is on, and no second track stands beside. */
  lineNow: number;
  views: Views;
  second: null;
  letGo(): void;
  copyLines(wish: CopyWish): Promise<void>;
  /** The link to the start of a line, counted from 0; of the one that was opened without it. */
  copyMoment(line: number | null): Promise<void>;
  /** Writes a file: free. `notes` are remarks in the reader's words. */
  save(format: WrittenFormat, notes: readonly string[]): Promise<void>;
}

export interface HeldReaderStore extends StoreApi<HeldReader> {
  /** Opens a track at a line, with what was looked for; `null` closes it. */
  open(place: HeldPlace | null, wish?: FindWish): Promise<void>;
}

const nothing = {
  ...{ place: null, is: 'reading', track: null, subject: null, details: { answer: null }, lineNow: 0 },
  ...{ isFinding: false, pattern: '', found: null, hitAt: 0 },
} satisfies Partial<HeldReader>;

/** One held track, read in the library. */
export function makeHeldReader(panel: Panel, ports: ReaderPorts): HeldReaderStore {
  const store = createStore<HeldReader>()((set, get, api) => ({
    ...findSlice({ now: ports.clock, patterns: panel.ports.patterns })(set, get, api),
    ...nothing,
    ...{ views: asReceived, second: null, letGo: () => {} },
    copyLines: async (wish) => (await writers()).copyLines(own, wish),
    async copyMoment(line) {
      const { subject, track, lineNow } = get();
      if (!subject) return;
      const seconds = track?.cues[line ?? lineNow]?.offset ?? 0;
      await panel.ports.copy(watchLink(subject.videoId, Math.floor(seconds)));
      panel.getState().tell(['copiedMoment', clockText(seconds)]);
    },
    save: async (format, notes) => (await writers()).writeHeld(own, { format, notes }, get().details),
  }));
  const own = { ports: panel.ports, get: () => ({ ...panel.getState(), ...store.getState() }) };
  const views = () => firstViews(panel.getState().settings);
  ports.watch(() => void read(store, ports, views()));
  return Object.assign(store, {
    async open(place: HeldPlace | null, wish: FindWish = {}) {
      store.setState({ ...nothing, place });
      await read(store, ports, views(), wish);
    },
  });
}

/** All that writes files waits until one is wanted. */
const writers = () => import('@/lib/captions/store/export-captions');

/** Reads what is held now: it may have been forgotten since, or asked for again. */
async function read(store: StoreApi<HeldReader>, ports: ReaderPorts, views: Views, wish?: FindWish): Promise<void> {
  const { read: heldAt, about, titles } = ports;
  const { place } = store.getState();
  const isLate = () => store.getState().place !== place;
  const held = place && (await heldAt(place.key));
  if (!place || isLate()) return;
  const videoId = held?.videoId;
  if (!held || !videoId) return store.setState({ ...nothing, place, is: 'gone' });
  if (held.receivedAt === store.getState().track?.receivedAt) return;
  const [told, all, named] = await Promise.all([readHeldTrack(held, views), about(videoId), titles([videoId])]);
  if (isLate()) return;
  const subject = { videoId, title: named.get(videoId) ?? null };
  if (!told?.ok) return store.setState({ ...nothing, place, subject, is: 'unreadable' });
  const track = told.value;
  const lineNow = place.at === null ? 0 : lineStarting(track.cues, place.at);
  store.setState({ is: 'read', views, track, subject, lineNow, details: detailsAmong(all) });
  if (wish?.pattern) await look(store, wish);
  else store.getState().findAgain();
}

/** The first line that starts at a time, in milliseconds, else the last that began before it. */
function lineStarting(cues: readonly Cue[], at: number): number {
  const isThen = (line: number) => Math.round((cues[line]?.offset ?? -1) * 1000) === at;
  let line = Math.max(0, lineBegunAt(cues, (at + 0.5) / 1000));
  while (isThen(line) && isThen(line - 1)) line--;
  return line;
}

/** So long at most is counted up to the line that was opened, in milliseconds. */
const longestCount = 200;

/** Stands on what is found in the line that was opened; where it is not there, the line itself is what was asked for. */
async function look({ getState, setState }: StoreApi<HeldReader>, wish: FindWish): Promise<void> {
  setState(wish);
  const { place } = getState();
  await getState().openFind();
  if (getState().place !== place) return;
  getState().findOn(longestCount);
  const { found, lineNow } = getState();
  const hits = found?.is === 'found' ? found.hits : [];
  const hitAt = firstFrom(hits, lineNow);
  if (hits[hitAt]?.line === lineNow) setState({ hitAt });
  else getState().closeFind();
}
