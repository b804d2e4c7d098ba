import type { Ports } from '@/lib/app-store/ports';
import type { Call } from '@/lib/service/call';
import { isRequest, isSameRequest, secondaryTrackRequest } from '../track-request';
import type { CaptionsSliceCreator, CaptionsState, SecondaryTrackSlice } from './captions-state';
import { fetchTrack, isShownByRequest, stopFetch, type TrackTarget } from './fetch-track';
import { openTrack, type ShownTrack, shownTrackFrom } from './saved-tracks';

interface SecondaryContext {
  ports: Ports;
  set(change: Partial<CaptionsState>): void;
  get(): CaptionsState;
  chosenKey: string | null;
}

export const noSecondaryTrack = {
  second: null,
  secondRequestState: { is: 'idle' },
} satisfies Partial<SecondaryTrackSlice>;

/** Creates the slice for the second track. The first track does not depend on it. */
export const secondaryTrackSlice =
  (ports: Ports, call: Call): CaptionsSliceCreator<SecondaryTrackSlice> =>
  (set, get, panel) => {
    const context: SecondaryContext = { ports, set, get, chosenKey: null };
    panel.subscribe(followSetting(context));
    const target: TrackTarget = {
      call,
      now: ports.now,
      get,
      requestState: () => get().secondRequestState,
      setRequestState: (requestState) => set({ secondRequestState: requestState }),
      show: (response) => showLoaded(context, shownTrackFrom(response, get().views)),
    };
    return {
      ...noSecondaryTrack,
      browserLanguages: ports.languages,
      toggleSecond() {
        const { on, lang } = get().settings.secondTrack;
        const last = lang === null ? null : wantedSecondaryTrack(get());
        const isSaved = last !== null && get().tracks.some(({ request }) => isSameRequest(request, last));
        if (!on && !isSaved) return false;
        rememberChoice(context, { on: !on });
        return true;
      },
      toggleDifferences: () => rememberChoice(context, { marks: !get().settings.secondTrack.marks }),
      showTrackAs(which, visibility) {
        if (which === 'first') rememberChoice(context, { first: visibility });
        else rememberChoice(context, visibility === 'hidden' ? { on: false } : { second: visibility });
      },
      readSecond: () => readSecond(context),
      getSecond(request, again = false) {
        rememberChoice(context, { on: true, ...request });
        return fetchTrack(target, request, again);
      },
      async showSecond(key) {
        const saved = get().tracks.find((one) => one.key === key);
        // Avoid showing the first track twice.
        if (!saved || key === get().track?.key) return;
        const { lang, mode, own } = saved.request;
        rememberChoice(context, own ? { on: true } : { on: true, lang, mode });
        await showSaved(context, key);
      },
      stopSecond: () => stopFetch(target),
      dismissSecondFailure: () => set({ secondRequestState: { is: 'idle' } }),
    };
  };

/**
 * Shows or hides the second track when the setting changes rather than when the user toggles it, because the saved
 * setting can arrive after the next toggle.
 */
const followSetting =
  ({ set, get }: SecondaryContext) =>
  ({ settings: current }: CaptionsState, { settings: before }: CaptionsState): void => {
    if (current.secondTrack.on === before.secondTrack.on) return;
    if (current.secondTrack.on) void get().readSecond();
    else set({ second: null });
  };

const rememberChoice = ({ get }: SecondaryContext, change: Partial<CaptionsState['settings']['secondTrack']>): void =>
  void get().changeSettings({ secondTrack: { ...get().settings.secondTrack, ...change } });

/** Returns the request for the second track; `null` if no first track is shown or no second one is suitable. */
export function wantedSecondaryTrack({
  settings,
  browserLanguages,
  track,
  tracks,
}: Pick<CaptionsState, 'settings' | 'browserLanguages' | 'track' | 'tracks'>) {
  const { secondTrack: choice, languages } = settings;
  return track && secondaryTrackRequest({ choice, languages, browserLanguages, first: track, tracks });
}

async function readSecond(context: SecondaryContext): Promise<void> {
  const { settings, tracks, second, secondRequestState } = context.get();
  const wanted = settings.secondTrack.on && !second ? wantedSecondaryTrack(context.get()) : null;
  const saved = wanted && tracks.find(({ request }) => isSameRequest(request, wanted));
  if (saved && !isShownByRequest(secondRequestState, saved)) await showSaved(context, saved.key);
}

async function showSaved(context: SecondaryContext, key: string): Promise<void> {
  const { ports, set, get } = context;
  const videoId = get().subject?.videoId;
  context.chosenKey = key;
  const read = await openTrack(ports.responses, get().tracks, key, get().views);
  // A track chosen earlier may be read later.
  if (context.chosenKey !== key) return;
  // The user may have opened another video or hidden the second track meanwhile.
  if (!read || !videoId || get().subject?.videoId !== videoId || !get().settings.secondTrack.on) return;
  if (read.ok) return showLoaded(context, read.value);
  // A pending request stays visible, because its response may have been paid for.
  if (get().secondRequestState.is === 'loading') return;
  const request = get().tracks.find((one) => one.key === key)?.request;
  if (request && isRequest(request))
    set({ secondRequestState: { is: 'failed', request, failure: read.failure, at: ports.now() } });
}

function showLoaded({ set, get }: SecondaryContext, second: ShownTrack | null): void {
  if (!second || !get().settings.secondTrack.on) return;
  set({ second });
  get().announce({ count: 'captionsShown', n: second.cues.length });
}
