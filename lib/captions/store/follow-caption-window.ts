import { type CaptionWindow, openCaptionWindow } from '../browser/caption-window';
import type { FloatingCaptions, WindowContent } from '../floating-captions';
import type { CaptionsState, CaptionsStore } from './captions-state';
import { createFloatingTracks } from './floating-tracks';
import { heardTime, seekTolerance } from './follow-slice';

/** The open window of each panel. */
const windows = new WeakMap<CaptionsStore, CaptionWindow>();

/** Shows the panel's captions in a window, or brings the open one to the front. */
export async function showCaptionWindow(store: CaptionsStore, open = openCaptionWindow): Promise<void> {
  const shown = windows.get(store);
  if (shown) return shown.focus();
  const tracksOf = createFloatingTracks();
  let sent: { tracks: FloatingCaptions; clock: CaptionsState['clock']; adPlays: boolean } | null = null;
  let isReady = false;
  const update = () => {
    const shownWindow = windows.get(store);
    if (!isReady || !shownWindow) return;
    const state = store.getState();
    const { clock, adPlays } = state;
    const tracks = tracksOf(state);
    if (tracks === sent?.tracks && clock === sent.clock && adPlays === sent.adPlays) return;
    shownWindow.update({ ...(tracks !== sent?.tracks && tracks), ...clockContent(state) });
    sent = { tracks, clock, adPlays };
  };
  const onReady = () => {
    isReady = true;
    sent = null;
    update();
  };
  const stop = store.subscribe(update);
  const onClosed = () => {
    stop();
    windows.delete(store);
  };
  windows.set(store, await open({ onReady, onClosed }));
  update();
}

function clockContent({ track, clock, adPlays }: CaptionsState): Pick<WindowContent, 'notice' | 'clock'> {
  if (!track) return { notice: 'captionWindowNoTrack', clock: null };
  if (!clock) return { notice: 'captionsNotInTab', clock: null };
  if (adPlays) return { notice: 'overlayAd', clock: null };
  const heard = heardTime(clock);
  const time = heard === null ? clock.time : heard - seekTolerance;
  return { notice: null, clock: { time, paused: clock.paused, rate: clock.rate, at: 0 } };
}
