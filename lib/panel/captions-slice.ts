import { cacheKey } from '@/lib/core/cache-key';
import type { Cue } from '@/lib/core/captions/cue';
import { cuesFrom } from '@/lib/core/captions/cues';
import {
  captionsAsked,
  isOtherLanguage,
  langInBody,
  questionFrom,
  type TrackQuestion,
} from '@/lib/core/captions/track-question';
import { asReceived, type Views, viewed } from '@/lib/core/captions/views';
import type { Call, HeldAnswer, Told } from '@/lib/core/service/call';
import type { Failure } from '@/lib/core/service/failure';
import { noCaptionsFreshMinutes } from '@/lib/core/service/lifetimes';
import { readAnswer } from '@/lib/core/service/read-answer';
import { type CaptionMode, captionLanguages, captionModes } from '@/lib/core/service/value-sets';
import type { Settings } from '@/lib/core/settings';
import type { CaptionsPanel, CaptionsPart } from './captions-neighbours';
import type { Ports } from './ports';
import type { Subject } from './video-slice';

/** Captions that are held: what was asked, and which language came. */
export interface HeldTrack {
  key: string;
  question: TrackQuestion;
  lang: string | null;
  /** Milliseconds since 1970. */
  receivedAt: number;
}

/** The track that is read. */
export interface ShownTrack extends HeldTrack {
  /** As received. */
  received: readonly Cue[];
  /** As the reader wants them: `received` with the views that are on. */
  cues: readonly Cue[];
  /** Rows that could not be read and are kept as they came (RLB-03). */
  setAside: number;
  /** Another language came than was asked for (CAP-08). */
  otherThanAsked: boolean;
}

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
  stopWaiting(): Promise<void>;
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

/** The captions of one video: what is held, what is on its way, what is read. */
export const captionsSlice =
  (ports: Ports, call: Call): CaptionsPart<CaptionsSlice> =>
  (set, get) => {
    const isStill = (videoId: string): boolean => get().subject?.videoId === videoId;
    const show = (held: HeldAnswer, told: Told<'captions'>): void => {
      const track = trackFrom(held);
      if (!track) return;
      const shown = shownFrom(track, told, get().views);
      set({ track: shown, isChoosing: false });
      get().announce({ count: 'captionsShown', n: shown.cues.length });
    };

    return {
      wanted: { lang: null, mode: 'default' },
      ...nothing,

      async aboutVideo(subject) {
        set({ ...nothing, wanted: wantedFrom(get().settings) });
        get().closeFind();
        if (subject) await get().readHeld();
      },

      async readHeld() {
        const videoId = get().subject?.videoId;
        if (!videoId) return;
        const held = await ports.held.about(videoId);
        // The reader may have moved on: nothing late lands on another video (DET-05).
        if (!isStill(videoId)) return;
        const tracks = held.flatMap((answer) => trackFrom(answer) ?? []);
        set({ tracks });
        get().readTrackList(held);
        get().readHeldFiles(held);
        const [newest] = tracks;
        if (newest && !get().track) await get().showTrack(newest.key);
        else if (!newest && get().asking.is === 'idle') set(heldRefusal(held, ports.now()));
      },

      want: (change) => set(({ wanted }) => ({ wanted: { ...wanted, ...change } })),

      async getCaptions(question, again) {
        const videoId = get().subject?.videoId;
        if (!videoId) return;
        const asking: Asking = { is: 'loading', question, since: ports.now() };
        set({ asking });
        const answer = await call('captions', captionsAsked(videoId, question), {
          by: 'reader',
          ...(again && { again }),
        });
        // Neither on another video (DET-05) nor over a later question, nor after the reader stopped waiting.
        if (!isStill(videoId) || get().asking !== asking) return;
        if (!answer.ok) return set({ asking: { is: 'failed', question, failure: answer.failure, at: ports.now() } });
        set({ asking: { is: 'idle' } });
        show(answer.value.held, answer.value);
        await get().readHeld();
      },

      async stopWaiting() {
        const { asking, subject, settings } = get();
        if (asking.is !== 'loading' || !subject) return;
        const { question } = asking;
        set({ asking: { is: 'failed', question, failure: { kind: 'stopped' }, at: ports.now() } });
        const key = cacheKey('captions', captionsAsked(subject.videoId, question), settings.serviceUrl);
        await ports.ask('service/stop', { key });
      },

      async showTrack(key) {
        const videoId = get().subject?.videoId;
        const held = await ports.held.get(key);
        if (!held || !videoId || !isStill(videoId)) return;
        const answer = readAnswer('captions', held);
        if (answer.ok) show(held, answer.value);
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

/** The reader's first language that the service knows (CAP-06). */
function wantedFrom(settings: Settings): TrackQuestion {
  const known = (mode: string): mode is CaptionMode => captionModes.some((one) => one === mode);
  return {
    lang: settings.languages.find((lang) => captionLanguages.includes(lang)) ?? null,
    mode: known(settings.mode) ? settings.mode : 'default',
  };
}

/** Lines begin with `[`; whatever else was kept under a question is a refusal. */
function trackFrom(held: HeldAnswer): HeldTrack | null {
  const question = questionFrom(held);
  if (!question || !held.body.trimStart().startsWith('[')) return null;
  return { key: held.key, question, lang: langInBody(held.body), receivedAt: held.receivedAt };
}

function shownFrom(track: HeldTrack, told: Told<'captions'>, views: Views): ShownTrack {
  const received = cuesFrom(typeof told.value === 'string' ? [] : told.value);
  const lang = received[0]?.lang ?? track.lang;
  return {
    ...track,
    lang,
    received,
    cues: viewed(received, views),
    setAside: told.setAside.length,
    otherThanAsked: isOtherLanguage(track.question.lang, lang),
  };
}

/** "No captions" is kept for a day, so that it is shown again without asking again. */
function heldRefusal(held: readonly HeldAnswer[], now: number): Partial<CaptionsPanel> {
  const believed = now - noCaptionsFreshMinutes * 60_000;
  for (const answer of held) {
    if (answer.receivedAt < believed) return {};
    const question = questionFrom(answer);
    const told = question && readAnswer('captions', answer);
    if (told && !told.ok) return { asking: { is: 'failed', question, failure: told.failure, at: answer.receivedAt } };
  }
  return {};
}
