import { captionsAsked, type TrackQuestion } from '@/lib/core/captions/track-question';
import { asReceived, type Views, viewed } from '@/lib/core/captions/views';
import type { Call, Told } from '@/lib/core/service/call';
import type { Failure } from '@/lib/core/service/failure';
import { readAnswer } from '@/lib/core/service/read-answer';
import { type CaptionMode, captionLanguages, captionModes } from '@/lib/core/service/value-sets';
import type { Settings } from '@/lib/core/settings';
import type { CaptionsPanel, CaptionsPart } from './captions-neighbours';
import { type HeldTrack, heldRefusal, type ShownTrack, shownFrom, trackFrom } from './held-tracks';
import type { Ports } from './ports';
import { takenBackIfBroken } from './taken-back';
import type { Subject } from './video-slice';

/** A question on its way. `since` and `at` in milliseconds since 1970. */
export type Asking =
  | { is: 'idle' }
  | { is: 'loading'; question: TrackQuestion; since: number }
  | { is: 'failed'; question: TrackQuestion; failure: Failure; at: number };

export interface CaptionsSlice {
  /** What the form asks for. */
  wanted: TrackQuestion;
  tracks: readonly HeldTrack[];
  track: ShownTrack | null;
  asking: Asking;
  /** The form is open although something is held: to get another track. */
  isChoosing: boolean;
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
  choose(open: boolean): void;
  dismissFailure(): void;
  look(change: Partial<Views>): void;
}

const nothing = {
  tracks: [],
  track: null,
  asking: { is: 'idle' },
  isChoosing: false,
  views: asReceived,
} satisfies Partial<CaptionsSlice>;

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
    return {
      wanted: { lang: null, mode: 'default' },
      ...nothing,
      async aboutVideo(subject) {
        set({ ...nothing, wanted: wantedFrom(get().settings) });
        get().closeFind();
        if (subject) await get().readHeld();
      },
      readHeld: () => readHeld(own),
      want: (change) => set(({ wanted }) => ({ wanted: { ...wanted, ...change } })),
      getCaptions: (question, again = false) => getCaptions(own, call, question, again),
      stopWaiting: () => stopWaiting(own),
      async showTrack(key) {
        const videoId = get().subject?.videoId;
        const held = await ports.held.get(key);
        if (!held || !videoId || get().subject?.videoId !== videoId) return;
        const answer = readAnswer('captions', held);
        if (answer.ok) show(own, answer.value);
      },
      choose: (isChoosing) => set({ isChoosing }),
      dismissFailure: () => set({ asking: { is: 'idle' } }),
      look(change) {
        const views = { ...get().views, ...change };
        const { track } = get();
        set({ views, track: track && { ...track, cues: viewed(track.received, views) } });
        get().findAgain();
      },
    };
  };

async function readHeld({ ports, set, get }: Own): Promise<void> {
  const videoId = get().subject?.videoId;
  if (!videoId) return;
  const held = await ports.held.about(videoId);
  // The reader may have moved on: nothing late lands on another video (DET-05).
  if (get().subject?.videoId !== videoId) return;
  const tracks = held.flatMap((answer) => trackFrom(answer) ?? []);
  set({ tracks });
  get().readHeldFiles(held);
  const [newest] = tracks;
  if (newest && !get().track) return get().showTrack(newest.key);
  const refusal = !newest && get().asking.is === 'idle' ? heldRefusal(held, ports.now()) : null;
  if (refusal) set({ asking: { is: 'failed', ...refusal } });
}

async function getCaptions(own: Own, call: Call, question: TrackQuestion, again: boolean): Promise<void> {
  const { ports, set, get } = own;
  const videoId = get().subject?.videoId;
  if (!videoId) return;
  const asking: Asking = { is: 'loading', question, since: ports.now() };
  set({ asking });
  const work = call('captions', captionsAsked(videoId, question), { by: 'reader', ...(again && { again }) });
  const answer = await takenBackIfBroken(work, () => get().asking === asking && set({ asking: { is: 'idle' } }));
  // Neither on another video (DET-05) nor over a later question.
  if (get().subject?.videoId !== videoId || !isAbout(get().asking, asking)) return;
  if (!answer.ok) return set({ asking: { is: 'failed', question, failure: answer.failure, at: ports.now() } });
  set({ asking: { is: 'idle' } });
  show(own, answer.value);
  await get().readHeld();
}

/** Still the same question, also after the reader stopped waiting for it. */
const isAbout = (now: Asking, asking: Asking): boolean =>
  now === asking || (isStopped(now) && asking.is === 'loading' && now.question === asking.question);

const isStopped = (now: Asking): now is Extract<Asking, { is: 'failed' }> =>
  now.is === 'failed' && now.failure.kind === 'stopped';

function stopWaiting({ ports, set, get }: Own): void {
  const { asking } = get();
  if (asking.is !== 'loading') return;
  set({ asking: { is: 'failed', question: asking.question, failure: { kind: 'stopped' }, at: ports.now() } });
}

function show({ set, get }: Own, told: Told<'captions'>): void {
  const track = shownFrom(told, get().views);
  if (!track) return;
  set({ track, isChoosing: false });
  get().announce({ count: 'captionsShown', n: track.cues.length });
}

/** The reader's first language that the service knows (CAP-06). */
function wantedFrom(settings: Settings): TrackQuestion {
  const known = (mode: string): mode is CaptionMode => captionModes.some((one) => one === mode);
  return {
    lang: settings.languages.find((lang) => captionLanguages.includes(lang)) ?? null,
    mode: known(settings.mode) ? settings.mode : 'default',
  };
}
