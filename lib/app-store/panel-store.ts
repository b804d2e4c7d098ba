import type { StateCreator } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PlayerClock } from '@/lib/platform/player';
import type { PanelTabId } from '@/lib/settings/settings';
import { fail } from '@/lib/shared/result';
import type { PanelRequest } from '@/lib/toolbar/panel-request';
import type { AccountSlice } from './account-slice';
import { type AppState, appSlices, listenToSources, type ToastSlice } from './app-store';
import type { PanelPorts, Ports, Unsubscribe } from './ports';
import { type VideoSlice, videoSlice } from './video-slice';

interface PlayerSlice {
  /** The player's clock, updated several times a second; `null` while no page reports this video. */
  clock: PlayerClock | null;
  /** Seeks to a time in the tab, or offers to open the video at that time if the tab no longer shows it. */
  seek(seconds: number): void;
}

type PlayerContext = PlayerSlice & VideoSlice & ToastSlice;

const playerSlice =
  ({ player, tab }: Pick<Ports, 'player' | 'tab'>): StateCreator<PlayerContext, [], [], PlayerSlice> =>
  (set, get, store) => {
    store.subscribe(followPlayer(player, set));
    return {
      clock: null,
      seek(seconds) {
        const { subject, clock } = get();
        if (subject && subject.tabId !== null && clock) return player.seek(subject.tabId, seconds);
        if (!subject) return;
        const open = (): void => void tab.open(subject.videoId, seconds);
        get().showToast(['captionsNotInTab'], { message: ['captionsOpenAt'], run: open });
      },
    };
  };

function followPlayer(player: Ports['player'], set: (change: Partial<PlayerSlice>) => void) {
  let stop: Unsubscribe | null = null;
  const listen = (tabId: number | null): void => {
    stop?.();
    set({ clock: null });
    const onGone = () => set({ clock: null });
    stop = tabId === null ? null : player.listen(tabId, (clock) => set({ clock }), onGone);
  };
  return ({ subject: current }: PlayerContext, { subject: previous }: PlayerContext): void => {
    if (current?.tabId !== previous?.tabId || current?.videoId !== previous?.videoId) listen(current?.tabId ?? null);
  };
}

export type PanelState = AppState & VideoSlice & TabsSlice & PlayerSlice;

export type PanelStore = StoreApi<PanelState>;

export function createPanelStore(ports: PanelPorts): PanelStore {
  return createStore<PanelState>()((set, get, store) => {
    const app = appSlices(ports)(set, get, store);
    return {
      ...app,
      async call(...args) {
        const clicked = get();
        if (!(await confirmVideo(get, clicked, args[1]))) return fail({ kind: 'other-video' });
        return app.call(...args);
      },
      start: () => listen(store, ports),
      ...videoSlice(ports)(set, get, store),
      ...tabsSlice()(set, get, store),
      ...playerSlice(ports)(set, get, store),
    };
  });
}

/**
 * Returns whether the tab that the panel follows still shows the video that a request is for. If not, shows the video
 * of the tab. A pinned or chosen video does not depend on a tab.
 */
async function confirmVideo(
  get: () => PanelState,
  { subject, pinned }: Pick<PanelState, 'subject' | 'pinned'>,
  params: object,
): Promise<boolean> {
  if (subject?.from !== 'tab' || pinned) return true;
  const { tab } = get().ports;
  const shown = subject.tabId === null ? null : await tab.shownIn(subject.tabId);
  const isOfSubject = !('videoId' in params) || params.videoId === subject.videoId;
  if (shown?.videoId === subject.videoId && isOfSubject) return true;
  const current = (await tab.get()) ?? shown;
  if (get().subject?.seq === subject.seq) get().followTab(current);
  get().showToast(['otherVideoSentence']);
  return false;
}

/** Reads every source once and subscribes to it. The settings apply before the video is shown. */
function listen(store: PanelStore, ports: PanelPorts): Unsubscribe {
  const { responses, tab, panelRequests } = ports;
  const state = store.getState();
  const app = listenToSources(store, ports);
  const stops = [app.stop, responses.watch(() => void state.readRecent()), tab.watch(state.followTab)];
  const first = async () => {
    const [shown] = await Promise.all([tab.get(), app.settingsRead]);
    const read = state.readRecent();
    state.followTab(shown);
    // Panel requests are watched last, because they must override the video of the tab.
    if (!ended) stops.push(panelRequests.watch(state.onPanelRequest));
    await read;
  };
  let ended = false;
  void first();
  return () => {
    ended = true;
    for (const stop of stops) stop();
  };
}

interface TabsSlice {
  /** `null` until the user selects a tab in this panel. Until then, the last tab selected in any panel is shown. */
  tab: PanelTabId | null;
  /** The last comment whose replies were requested. The Replies tab reads it. */
  requestedComment: string | null;
  /** The last requests cover the video. */
  showsRequests: boolean;
  openTab(tab: PanelTabId): void;
  setShowsRequests(shows: boolean): void;
  onPanelRequest(request: PanelRequest): void;
}

type TabsContext = TabsSlice & AccountSlice & VideoSlice;

export const openTabOf = ({ tab, settings }: Pick<TabsContext, 'tab' | 'settings'>): PanelTabId => tab ?? settings.tab;

const tabsSlice = (): StateCreator<TabsContext, [], [], TabsSlice> => (set, get) => ({
  tab: null,
  requestedComment: null,
  showsRequests: false,
  setShowsRequests: (showsRequests) => set({ showsRequests }),
  openTab(tab) {
    set({ tab });
    void get().changeSettings({ tab });
  },
  onPanelRequest({ videoId, tab, comment, group }) {
    set({ showsRequests: false });
    // A panel that already shows this video continues to follow the tab.
    if (videoId && get().subject?.videoId !== videoId) get().showSaved(videoId);
    if (comment) set({ requestedComment: comment });
    if (tab) get().openTab(tab);
    if (group) void get().changeSettings({ files: { ...get().settings.files, group } });
  },
});
