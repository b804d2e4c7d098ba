import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Call } from '@/lib/core/service/call';
import { accountSlice, isOffline } from './account-slice';
import { callOverWire } from './call-over-wire';
import type { CaptionsPanel } from './captions-neighbours';
import { captionsSlice } from './captions-slice';
import { exportSlice } from './export-slice';
import { findSlice } from './find-slice';
import { followSlice } from './follow-slice';
import type { Ports, Stop } from './ports';
import { spendSlice } from './spend-slice';
import { tabsSlice } from './tabs-slice';
import { toldSlice } from './told-slice';
import { trackListSlice } from './track-list-slice';
import { videoSlice } from './video-slice';

export type PanelState = CaptionsPanel;

/** What every tab shares. `start` listens to the world; what it gives back ends that. */
export type Panel = StoreApi<PanelState> & {
  /** For the stores of tabs, which are made when a tab is first opened. */
  ports: Ports;
  call: Call;
  start(): Stop;
};

/** Joins the slices over what the page's entry gives. */
export function createPanel(ports: Ports): Panel {
  const call = callOverWire(ports.ask, ports.held);
  const store = createStore<PanelState>()((...store) => ({
    ...videoSlice(ports)(...store),
    ...spendSlice(ports.ledger, ports.ask)(...store),
    ...accountSlice(ports)(...store),
    ...toldSlice()(...store),
    ...tabsSlice()(...store),
    ...captionsSlice(ports, call)(...store),
    ...trackListSlice(ports, call)(...store),
    ...followSlice(ports)(...store),
    ...findSlice(ports.now)(...store),
    ...exportSlice(ports, call)(...store),
  }));
  return Object.assign(store, { ports, call, start: () => listen(store, ports) });
}

/** Reads everything once, and again whenever it changes; the video comes last, when it is known who may be asked. */
function listen(store: StoreApi<PanelState>, ports: Ports): Stop {
  const { held, ledger, settings, tab, account, online, bugs, wishes } = ports;
  const state = store.getState();
  const heardHeld = () => void Promise.all([state.readRecent(), state.readHeld()]);
  const heardSettings = (now: Parameters<typeof state.heardSettings>[0]) => {
    state.heardSettings(now);
    void state.readAccount();
  };
  const heardOnline = (isOnline: boolean) => {
    state.heardOnline(isOnline);
    if (isOffline(store.getState())) state.announce(['offlineNotice']);
  };
  const stops = [
    store.subscribe(aboutAnotherVideo),
    held.watch(heardHeld),
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

const aboutAnotherVideo = (now: PanelState, before: PanelState): void => {
  if (now.subject?.seq !== before.subject?.seq) void now.aboutVideo(now.subject);
};
