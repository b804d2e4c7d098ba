import { type PanelStore, tabStore } from '@/lib/app-store/panel-store';
import { requestStoreOf } from '@/lib/app-store/request-store';
import { captionsSlice } from './captions-slice';
import type { CaptionsStore } from './captions-state';
import { exportSlice } from './export-slice';
import { watchPendingTracks } from './fetch-track';
import { findSlice } from './find-slice';
import { followSlice } from './follow-slice';
import { loopSlice } from './loop-slice';
import { secondaryTrackSlice } from './secondary-track-slice';
import { speedSlice } from './speed-slice';

/** Adds the slices of the Captions tab to a panel once. They are loaded with the tab. */
export const captionsStoreOf = (panel: PanelStore): CaptionsStore => tabStore(panel, addCaptionsSlices);

function addCaptionsSlices(panel: PanelStore): CaptionsStore {
  const { ports, call } = panel.getState();
  // TypeScript cannot express that the slices are added to the same store below.
  const store = panel as unknown as CaptionsStore;
  const { setState: set, getState: get } = store;
  set({
    ...captionsSlice(ports, call)(set, get, store),
    ...secondaryTrackSlice(ports, call)(set, get, store),
    ...followSlice(requestStoreOf(panel, 'videos'))(set, get, store),
    // Follows `followSlice`, so that advertisements are detected before the speed changes.
    ...speedSlice(ports)(set, get, store),
    ...loopSlice(ports)(set, get, store),
    ...findSlice(ports)(set, get, store),
    ...exportSlice(ports, call, requestStoreOf(panel, 'videos'))(set, get, store),
  });
  store.subscribe((now, before) => {
    if (now.subject?.seq !== before.subject?.seq) void now.openVideo(now.subject);
    for (const which of ['track', 'second'] as const) {
      const track = now[which];
      if (track && track.received !== before[which]?.received) void ports.responses.prepare?.(track);
    }
  });
  ports.responses.watch(() => void get().readSaved());
  void get().openVideo(get().subject);
  watchPendingTracks(store);
  return store;
}
