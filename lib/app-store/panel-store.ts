import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Call } from '@/lib/service/call';
import { type AccountSlice, accountSlice, isOffline } from './account-slice';
import { type PlayerSlice, playerSlice } from './player-slice';
import type { Ports, Stop } from './ports';
import { type SpendSlice, spendSlice } from './spending-slice';
import { type TabsSlice, tabsSlice } from './tabs-slice';
import { type ToldSlice, toldSlice } from './toast-slice';
import { type VideoSlice, videoSlice } from './video-slice';

/** What every tab sees. */
export type PanelState = VideoSlice & AccountSlice & SpendSlice & ToldSlice & TabsSlice & PlayerSlice;

/** What every tab shares. `start` listens to the world; what it gives back ends that. */
export type Panel = StoreApi<PanelState> & {
  /** For the stores of tabs, which are made when a tab is first opened. */
  ports: Ports;
  call: Call;
  start(): Stop;
};

/** Joins the slices over what the page's entry gives. */
export function createPanel(ports: Ports): Panel {
  // Reading answers needs every schema, which an empty panel does not.
  const call: Call = async (...question) => {
    const { callWorker } = await import('@/lib/messaging/call-worker');
    return callWorker(ports.ask, ports.held)(...question);
  };
  const store = createStore<PanelState>()((...store) => ({
    ...videoSlice(ports)(...store),
    ...spendSlice(ports)(...store),
    ...accountSlice(ports)(...store),
    ...toldSlice()(...store),
    ...tabsSlice()(...store),
    ...playerSlice(ports)(...store),
  }));
  return Object.assign(store, { ports, call, start: () => listen(store, ports) });
}

/** Reads everything once, and again whenever it changes; the video comes last, when it is known who may be asked. */
function listen(store: StoreApi<PanelState>, ports: Ports): Stop {
  const { held, ledger, settings, tab, account, online, bugs, wishes } = ports;
  const state = store.getState();
  const heardSettings = (now: Parameters<typeof state.heardSettings>[0]) => {
    state.heardSettings(now);
    void state.readAccount();
  };
  const heardOnline = (isOnline: boolean) => {
    state.heardOnline(isOnline);
    if (isOffline(store.getState())) state.announce(['offlineNotice']);
  };
  const stops = [
    held.watch(() => void state.readRecent()),
    ledger.watch(() => void state.readSpending()),
    settings.watch(heardSettings),
    account.watch(() => void state.readAccount()),
    online.watch(heardOnline),
    bugs.watch(state.heardBug),
    tab.watch(state.followTab),
  ];
  const first = async () => {
    heardSettings(await settings.get());
    await Promise.all([state.readRecent(), state.readSpending()]);
    state.followTab(await tab.get());
    // After the tab's own video, so that what was wished has the last word.
    if (!ended) stops.push(wishes.watch(state.heardWish));
  };
  let ended = false;
  void first();
  return () => {
    ended = true;
    for (const stop of stops) stop();
  };
}
