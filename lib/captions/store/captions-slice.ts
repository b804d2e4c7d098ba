import type { Ports } from '@/lib/app-store/ports';
import type { Subject } from '@/lib/app-store/video-slice';
import type { Call } from '@/lib/service/call';
import { type CaptionMode, captionLanguages, captionModes } from '@/lib/service/value-sets';
import type { Settings } from '@/lib/settings/settings';
import type { TrackRequest } from '../track-request';
import { applyViews, initialViews, noViews, type Views } from '../views';
import type { CaptionsSliceCreator, CaptionsState } from './captions-store';
import { fetchTrack, stopFetch, type TrackRequestState, type TrackTarget } from './fetch-track';
import {
  openTrack,
  type SavedTrack,
  type ShownTrack,
  savedFailure,
  savedTracksFrom,
  shownTrackFrom,
  unavailableRequests,
} from './saved-tracks';
import { noSecondaryTrack, wantedSecondaryTrack } from './secondary-track-slice';

export interface CaptionsSlice {
  /** What the form asks for. */
  wanted: TrackRequest;
  tracks: readonly SavedTrack[];
  track: ShownTrack | null;
  asking: TrackRequestState;
  /** Questions to which the service said within a day that there are no such captions: none is offered again. */
  unavailable: readonly TrackRequest[];
  /** The form is open although something is held: to get another track to read, or one to read beside it. */
  choosing: 'first' | 'second' | null;
  views: Views;
  /** Another video, or none: shows what is held of it and asks for nothing. */
  openVideo(subject: Subject | null): Promise<void>;
  /** Reads again what is held about the video: whatever came late, from the popup or by itself, is found there. */
  readSaved(): Promise<void>;
  changeWanted(change: Partial<TrackRequest>): void;
  /** Costs. `again` asks for what is held already. */
  getCaptions(question: TrackRequest, again?: boolean): Promise<void>;
  /** No longer waits. What was sent stays sent, and what comes of it is kept and shown. */
  stopWaiting(): void;
  showTrack(key: string): Promise<void>;
  choose(which: 'first' | 'second' | null): void;
  addUnavailable(question: TrackRequest): void;
  dismissFailure(): void;
  look(change: Partial<Views>): void;
}

const noCaptions = {
  tracks: [],
  track: null,
  asking: { is: 'idle' },
  unavailable: [],
  choosing: null,
  views: noViews,
  ...noSecondaryTrack,
} satisfies Partial<CaptionsState>;

interface CaptionsContext {
  ports: Ports;
  set(change: Partial<CaptionsState>): void;
  get(): CaptionsState;
}

/** The captions of one video: what is held, what is on its way, what is read. */
export const captionsSlice =
  (ports: Ports, call: Call): CaptionsSliceCreator<CaptionsSlice> =>
  (set, get) => {
    const own: CaptionsContext = { ports, set, get };
    const target: TrackTarget = {
      ...{ call, now: ports.now, get },
      asking: () => get().asking,
      put: (asking) => set({ asking }),
      show: (told) => showLoaded(own, shownTrackFrom(told, get().views)),
    };
    return {
      wanted: { lang: null, mode: 'default' },
      ...noCaptions,
      async openVideo(subject) {
        const { settings } = get();
        set({ ...noCaptions, wanted: initialRequest(settings), views: initialViews(settings) });
        get().closeFind();
        if (subject) await get().readSaved();
      },
      readSaved: () => readSavedTracks(own),
      changeWanted: (change) => set(({ wanted }) => ({ wanted: { ...wanted, ...change } })),
      getCaptions: (question, again = false) => fetchTrack(target, question, again),
      stopWaiting: () => stopFetch(target),
      showTrack: (key) => showTrack(own, key),
      choose: (choosing) => openForm(own, choosing),
      addUnavailable: (question) => set(({ unavailable: refused }) => ({ unavailable: [...refused, question] })),
      dismissFailure: () => set({ asking: { is: 'idle' } }),
      look(change) {
        const views = { ...get().views, ...change };
        const withViews = (one: ShownTrack | null) => one && { ...one, cues: applyViews(one.received, views) };
        set({ views, track: withViews(get().track), second: withViews(get().second) });
        get().refreshFind();
        // Of all views this one is the same for every video, and so it is remembered.
        if (change.noTags !== undefined) void get().changeSettings({ tags: !change.noTags });
      },
    };
  };

async function readSavedTracks({ ports, set, get }: CaptionsContext): Promise<void> {
  const videoId = get().subject?.videoId;
  if (!videoId) return;
  const saved = await ports.held.about(videoId);
  // The user may have moved on: nothing late lands on another video.
  if (get().subject?.videoId !== videoId) return;
  const tracks = savedTracksFrom(saved);
  set({ tracks, unavailable: unavailableRequests(saved, get().unavailable, ports.now()) });
  get().updateSavedFiles(saved);
  const first = firstTrack(tracks, get().settings);
  if (first && !get().track) await get().showTrack(first.key);
  else await get().readSecond();
  const failure = !first && get().asking.is === 'idle' ? savedFailure(saved, ports.now()) : null;
  if (failure) set({ asking: { is: 'failed', ...failure } });
}

/** The newest; but what was got to stand beside another is not read in its place. */
function firstTrack(tracks: readonly SavedTrack[], { beside }: Settings): SavedTrack | undefined {
  const isBeside = ({ question }: SavedTrack) => question.lang === beside.lang && question.mode === beside.mode;
  const wasChosen = beside.lang !== null || beside.mode !== 'default';
  return (wasChosen && tracks.find((track) => !isBeside(track))) || tracks[0];
}

async function showTrack(own: CaptionsContext, key: string): Promise<void> {
  const { ports, set, get } = own;
  const videoId = get().subject?.videoId;
  const read = await openTrack(ports.held, get().tracks, key, get().views);
  if (!read || !videoId || get().subject?.videoId !== videoId) return;
  if (read.ok) return showLoaded(own, read.value);
  // What is kept stays kept; that it cannot be read is said, with what to do.
  const question = get().tracks.find((one) => one.key === key)?.question ?? get().wanted;
  set({ asking: { is: 'failed', question, failure: read.failure, at: ports.now() } });
}

function showLoaded({ set, get }: CaptionsContext, track: ShownTrack | null): void {
  if (!track) return;
  const second = get().second?.key === track.key ? null : get().second;
  set({ track, second, choosing: null });
  get().announce({ count: 'captionsShown', n: track.cues.length });
  void get().readSecond();
}

/** The form begins with what it is opened for. */
function openForm({ set, get }: CaptionsContext, choosing: CaptionsSlice['choosing']): void {
  const second = choosing === 'second' ? (get().second?.question ?? wantedSecondaryTrack(get())) : null;
  const first = choosing === 'first' && get().choosing === null ? get().track?.question : null;
  set({ choosing, wanted: second ?? first ?? get().wanted });
}

/** The user's first language that the service knows. */
function initialRequest(settings: Settings): TrackRequest {
  const known = (mode: string): mode is CaptionMode => captionModes.some((one) => one === mode);
  return {
    lang: settings.languages.find((lang) => captionLanguages.includes(lang)) ?? null,
    mode: known(settings.mode) ? settings.mode : 'default',
  };
}
