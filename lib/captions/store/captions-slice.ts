import type { Ports } from '@/lib/app-store/ports';
import type { Subject } from '@/lib/app-store/video-slice';
import type { Call } from '@/lib/service/call';
import { type CaptionMode, captionLanguages, captionModes } from '@/lib/service/value-sets';
import type { Settings } from '@/lib/settings/settings';
import type { TrackQuestion } from '../track-request';
import { asReceived, firstViews, type Views, viewed } from '../views';
import type { CaptionsPanel, CaptionsPart } from './captions-slices';
import {
  type HeldTrack,
  heldRefusal,
  openTrack,
  refusedAmong,
  type ShownTrack,
  shownFrom,
  tracksAmong,
} from './saved-tracks';
import { noSecond, secondWanted } from './secondary-track-slice';
import { type Asking, askTrack, stopAsking, type TrackPlace } from './track-request';

export interface CaptionsSlice {
  /** What the form asks for. */
  wanted: TrackQuestion;
  tracks: readonly HeldTrack[];
  track: ShownTrack | null;
  asking: Asking;
  /** Questions to which the service said within a day that there are no such captions: none is offered again (CAP-06). */
  refused: readonly TrackQuestion[];
  /** The form is open although something is held: to get another track to read, or one to read beside it. */
  choosing: 'first' | 'second' | null;
  views: Views;
  /** Another video, or none: shows what is held of it and asks for nothing. */
  aboutVideo(subject: Subject | null): Promise<void>;
  /** Reads again what is held about the video: whatever came late, from the popup or by itself, is found there. */
  readHeld(): Promise<void>;
  want(change: Partial<TrackQuestion>): void;
  /** Costs. `again` asks for what is held already. */
  getCaptions(question: TrackQuestion, again?: boolean): Promise<void>;
  /** No longer waits. What was sent stays sent, and what comes of it is kept and shown. */
  stopWaiting(): void;
  showTrack(key: string): Promise<void>;
  choose(which: 'first' | 'second' | null): void;
  heardRefusal(question: TrackQuestion): void;
  dismissFailure(): void;
  look(change: Partial<Views>): void;
}

const nothing = {
  tracks: [],
  track: null,
  asking: { is: 'idle' },
  refused: [],
  choosing: null,
  views: asReceived,
  ...noSecond,
} satisfies Partial<CaptionsPanel>;

interface Own {
  ports: Ports;
  set(change: Partial<CaptionsPanel>): void;
  get(): CaptionsPanel;
}

/** The captions of one video: what is held, what is on its way, what is read. */
export const captionsSlice =
  (ports: Ports, call: Call): CaptionsPart<CaptionsSlice> =>
  (set, get) => {
    const own: Own = { ports, set, get };
    const place: TrackPlace = {
      ...{ call, now: ports.now, get },
      asking: () => get().asking,
      put: (asking) => set({ asking }),
      show: (told) => show(own, shownFrom(told, get().views)),
    };
    return {
      wanted: { lang: null, mode: 'default' },
      ...nothing,
      async aboutVideo(subject) {
        const { settings } = get();
        set({ ...nothing, wanted: wantedFrom(settings), views: firstViews(settings) });
        get().closeFind();
        if (subject) await get().readHeld();
      },
      readHeld: () => readHeld(own),
      want: (change) => set(({ wanted }) => ({ wanted: { ...wanted, ...change } })),
      getCaptions: (question, again = false) => askTrack(place, question, again),
      stopWaiting: () => stopAsking(place),
      showTrack: (key) => showTrack(own, key),
      choose: (choosing) => choose(own, choosing),
      heardRefusal: (question) => set(({ refused }) => ({ refused: [...refused, question] })),
      dismissFailure: () => set({ asking: { is: 'idle' } }),
      look(change) {
        const views = { ...get().views, ...change };
        const seen = (one: ShownTrack | null) => one && { ...one, cues: viewed(one.received, views) };
        set({ views, track: seen(get().track), second: seen(get().second) });
        get().findAgain();
        // Of all views this one is the same for every video, and so it is remembered.
        if (change.noTags !== undefined) void get().changeSettings({ tags: !change.noTags });
      },
    };
  };

async function readHeld({ ports, set, get }: Own): Promise<void> {
  const videoId = get().subject?.videoId;
  if (!videoId) return;
  const held = await ports.held.about(videoId);
  // The reader may have moved on: nothing late lands on another video (DET-05).
  if (get().subject?.videoId !== videoId) return;
  const tracks = tracksAmong(held);
  set({ tracks, refused: refusedAmong(held, get().refused, ports.now()) });
  get().readHeldFiles(held);
  const first = firstOf(tracks, get().settings);
  if (first && !get().track) await get().showTrack(first.key);
  else await get().readSecond();
  const refusal = !first && get().asking.is === 'idle' ? heldRefusal(held, ports.now()) : null;
  if (refusal) set({ asking: { is: 'failed', ...refusal } });
}

/** The newest; but what was got to stand beside another is not read in its place. */
function firstOf(tracks: readonly HeldTrack[], { beside }: Settings): HeldTrack | undefined {
  const isBeside = ({ question }: HeldTrack) => question.lang === beside.lang && question.mode === beside.mode;
  const wasChosen = beside.lang !== null || beside.mode !== 'default';
  return (wasChosen && tracks.find((track) => !isBeside(track))) || tracks[0];
}

async function showTrack(own: Own, key: string): Promise<void> {
  const { ports, set, get } = own;
  const videoId = get().subject?.videoId;
  const read = await openTrack(ports.held, get().tracks, key, get().views);
  if (!read || !videoId || get().subject?.videoId !== videoId) return;
  if (read.ok) return show(own, read.value);
  // What is kept stays kept; that it cannot be read is said, with what to do.
  const question = get().tracks.find((one) => one.key === key)?.question ?? get().wanted;
  set({ asking: { is: 'failed', question, failure: read.failure, at: ports.now() } });
}

function show({ set, get }: Own, track: ShownTrack | null): void {
  if (!track) return;
  const second = get().second?.key === track.key ? null : get().second;
  set({ track, second, choosing: null });
  get().announce({ count: 'captionsShown', n: track.cues.length });
  void get().readSecond();
}

/** The form begins with what it is opened for. */
function choose({ set, get }: Own, choosing: CaptionsSlice['choosing']): void {
  const second = choosing === 'second' ? (get().second?.question ?? secondWanted(get())) : null;
  const first = choosing === 'first' && get().choosing === null ? get().track?.question : null;
  set({ choosing, wanted: second ?? first ?? get().wanted });
}

/** The reader's first language that the service knows (CAP-06). */
function wantedFrom(settings: Settings): TrackQuestion {
  const known = (mode: string): mode is CaptionMode => captionModes.some((one) => one === mode);
  return {
    lang: settings.languages.find((lang) => captionLanguages.includes(lang)) ?? null,
    mode: known(settings.mode) ? settings.mode : 'default',
  };
}
