import type { Ports } from '@/lib/app-store/ports';
import type { Call } from '@/lib/service/call';
import { secondQuestion } from '../align/secondary-request';
import { isSameQuestion, type TrackQuestion } from '../track-request';
import type { CaptionsPanel, CaptionsPart } from './captions-slices';
import { openTrack, type ShownTrack, shownFrom } from './saved-tracks';
import { type Asking, askTrack, stopAsking, type TrackPlace } from './track-request';

/** The track that is read beside the first (CAP-07). */
export interface BesideSlice {
  /** `null` where none is wanted, or none is held yet. */
  second: ShownTrack | null;
  /** The second on its way; the first stays as it is. */
  secondAsking: Asking;
  /** Shows or hides the second; free. */
  toggleBeside(): void;
  /** Marks words that differ, or no longer. */
  toggleMarks(): void;
  /** Looks among what is held for the second. */
  readSecond(): Promise<void>;
  /** Costs. What was asked for is remembered for other videos. */
  getSecond(question: TrackQuestion, again?: boolean): Promise<void>;
  showSecond(key: string): Promise<void>;
  /** No longer waits; what comes of it is kept and shown. */
  stopSecond(): void;
  dismissSecond(): void;
}

interface Own {
  ports: Ports;
  set(change: Partial<CaptionsPanel>): void;
  get(): CaptionsPanel;
}

/** What goes when the video is another. */
export const noSecond = { second: null, secondAsking: { is: 'idle' } } satisfies Partial<BesideSlice>;

/** The second track: what is held of it, what is on its way. The first knows nothing of it. */
export const besideSlice =
  (ports: Ports, call: Call): CaptionsPart<BesideSlice> =>
  (set, get, panel) => {
    const own: Own = { ports, set, get };
    panel.subscribe(switching(own));
    const place: TrackPlace = {
      ...{ call, now: ports.now, get },
      asking: () => get().secondAsking,
      put: (secondAsking) => set({ secondAsking }),
      show: (told) => show(own, shownFrom(told, get().views)),
    };
    return {
      ...noSecond,
      toggleBeside: () => remember(own, { on: !get().settings.beside.on }),
      toggleMarks: () => remember(own, { marks: !get().settings.beside.marks }),
      readSecond: () => readSecond(own),
      getSecond(question, again = false) {
        remember(own, { on: true, ...question });
        set({ choosing: null });
        return askTrack(place, question, again);
      },
      async showSecond(key) {
        const held = get().tracks.find((one) => one.key === key);
        // The first beside itself would say nothing new.
        if (!held || key === get().track?.key) return set({ choosing: null });
        remember(own, { on: true, ...held.question });
        await showHeld(own, key);
      },
      stopSecond: () => stopAsking(place),
      dismissSecond: () => set({ secondAsking: { is: 'idle' } }),
    };
  };

/** Follows the choice, from wherever it comes: what the device says of one toggle may be heard after the next. */
const switching =
  ({ set, get }: Own) =>
  ({ settings: now }: CaptionsPanel, { settings: before }: CaptionsPanel): void => {
    if (now.beside.on === before.beside.on) return;
    if (now.beside.on) void get().readSecond();
    else set({ second: null });
  };

const remember = ({ get }: Own, change: Partial<CaptionsPanel['settings']['beside']>): void =>
  void get().changeSettings({ beside: { ...get().settings.beside, ...change } });

/** What is to stand beside the first that is read now; `null` where nothing can be. */
export function secondWanted({ settings, track, tracks }: Pick<CaptionsPanel, 'settings' | 'track' | 'tracks'>) {
  return track && secondQuestion({ beside: settings.beside, languages: settings.languages, first: track, tracks });
}

async function readSecond(own: Own): Promise<void> {
  const { settings, tracks, second } = own.get();
  const wanted = settings.beside.on && !second ? secondWanted(own.get()) : null;
  const held = wanted && tracks.find(({ question }) => isSameQuestion(question, wanted));
  if (held) await showHeld(own, held.key);
}

async function showHeld(own: Own, key: string): Promise<void> {
  const { ports, set, get } = own;
  const videoId = get().subject?.videoId;
  const read = await openTrack(ports.held, get().tracks, key, get().views);
  // The reader may have moved on, or wants none any more: nothing late lands on another video (DET-05).
  if (!read || !videoId || get().subject?.videoId !== videoId || !get().settings.beside.on) return;
  if (read.ok) return show(own, read.value);
  const question = get().tracks.find((one) => one.key === key)?.question;
  if (question) set({ secondAsking: { is: 'failed', question, failure: read.failure, at: ports.now() } });
}

function show({ set, get }: Own, second: ShownTrack | null): void {
  if (!second || !get().settings.beside.on) return;
  set({ second, choosing: null });
  get().announce({ count: 'captionsShown', n: second.cues.length });
}
