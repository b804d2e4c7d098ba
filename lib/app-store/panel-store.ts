import type { StateCreator } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PlayerClock } from '@/lib/platform/player';
import type { Call } from '@/lib/service/call';
import { type AccountSlice, accountSlice, isOffline } from './account-slice';
import type { Ports, Unsubscribe } from './ports';
import { type SpendingSlice, spendingSlice } from './spending-slice';
import { type TabsSlice, tabsSlice } from './tabs-slice';
import { type ToastSlice, toastSlice } from './toast-slice';
import { type VideoSlice, videoSlice } from './video-slice';

/** The player of the tab beside the panel. */
interface PlayerSlice {
  /** The player's clock; `null` while no page with this video is heard. Changes several times a second. */
  clock: PlayerClock | null;
  /** Seeks where the tab still shows the video; otherwise offers to open it at that second. */
  seek(seconds: number): void;
}

type SlicesAround = PlayerSlice & VideoSlice & ToastSlice;

const playerSlice =
  ({ player, tab }: Pick<Ports, 'player' | 'tab'>): StateCreator<SlicesAround, [], [], PlayerSlice> =>
  (set, get, store) => {
    store.subscribe(followPlayer(player, set));
    return {
      clock: null,
      seek(seconds) {
        const { subject, clock } = get();
        if (subject && subject.tabId !== null && clock) return player.seek(subject.tabId, seconds);
        if (!subject) return;
        const open = (): void => void tab.open(subject.videoId, seconds);
        get().tell(['captionsNotInTab'], { says: ['captionsOpenAt'], run: open });
      },
    };
  };

/** Listens to the player of the tab that shows the video, and to no other. */
function followPlayer(player: Ports['player'], set: (change: Partial<PlayerSlice>) => void) {
  let stop: Unsubscribe | null = null;
  const listen = (tabId: number | null): void => {
    stop?.();
    set({ clock: null });
    const onGone = () => set({ clock: null });
    stop = tabId === null ? null : player.listen(tabId, (clock) => set({ clock }), onGone);
  };
  return ({ subject: is }: SlicesAround, { subject: was }: SlicesAround): void => {
    if (is?.tabId !== was?.tabId || is?.videoId !== was?.videoId) listen(is?.tabId ?? null);
  };
}

/** What every tab sees. */
export type PanelState = VideoSlice & AccountSlice & SpendingSlice & ToastSlice & TabsSlice & PlayerSlice;

/** What every tab shares. `start` listens to the world; what it gives back ends that. */
export type PanelStore = StoreApi<PanelState> & {
  /** For the stores of tabs, which are made when a tab is first opened. */
  ports: Ports;
  call: Call;
  start(): Unsubscribe;
};

/** Joins the slices over what the page's entry gives. */
export function createPanelStore(ports: Ports): PanelStore {
  // Reading answers needs every schema, which an empty panel does not.
  const call: Call = async (...args) => {
    const { callWorker } = await import('@/lib/messaging/call-worker');
    return callWorker(ports.ask, ports.held)(...args);
  };
  const store = createStore<PanelState>()((...store) => ({
    ...videoSlice(ports)(...store),
    ...spendingSlice(ports)(...store),
    ...accountSlice(ports)(...store),
    ...toastSlice()(...store),
    ...tabsSlice()(...store),
    ...playerSlice(ports)(...store),
  }));
  return Object.assign(store, { ports, call, start: () => listen(store, ports) });
}

/** Reads everything once, and again whenever it changes; the video comes last, when it is known who may be asked. */
function listen(store: StoreApi<PanelState>, ports: Ports): Unsubscribe {
  const {
    held: responses,
    ledger,
    settings,
    tab,
    account,
    online,
    bugs: uncaughtErrors,
    wishes: panelRequests,
  } = ports;
  const state = store.getState();
  const onSettings = (now: Parameters<typeof state.heardSettings>[0]) => {
    state.heardSettings(now);
    void state.readAccount();
  };
  const onOnline = (isOnline: boolean) => {
    state.heardOnline(isOnline);
    if (isOffline(store.getState())) state.announce(['offlineNotice']);
  };
  const stops = [
    responses.watch(() => void state.readRecent()),
    ledger.watch(() => void state.readSpending()),
    settings.watch(onSettings),
    account.watch(() => void state.readAccount()),
    online.watch(onOnline),
    uncaughtErrors.watch(state.onUncaughtError),
    tab.watch(state.followTab),
  ];
  const first = async () => {
    onSettings(await settings.get());
    await Promise.all([state.readRecent(), state.readSpending()]);
    state.followTab(await tab.get());
    // After the tab's own video, so that what was wished has the last word.
    if (!ended) stops.push(panelRequests.watch(state.onPanelRequest));
  };
  let ended = false;
  void first();
  return () => {
    ended = true;
    for (const stop of stops) stop();
  };
}
