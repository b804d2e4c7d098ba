import { createStore, type StoreApi } from 'zustand/vanilla';
import { type AccountSlice, accountSlice } from './account-slice';
import type { Ports, Stop } from './ports';
import { type SpendSlice, spendSlice } from './spend-slice';
import { type ToldSlice, toldSlice } from './told-slice';
import { type VideoSlice, videoSlice } from './video-slice';

export type PanelState = VideoSlice & SpendSlice & AccountSlice & ToldSlice;

/** The panel's one store. `start` listens to the world; what it gives back ends that. */
export type Panel = StoreApi<PanelState> & { start(): Stop };

/** Joins the slices over what the page's entry gives. */
export function createPanel(ports: Ports): Panel {
  const store = createStore<PanelState>()((...store) => ({
    ...videoSlice(ports.held)(...store),
    ...spendSlice(ports.ledger, ports.ask)(...store),
    ...accountSlice(ports.account, ports.settings)(...store),
    ...toldSlice()(...store),
  }));
  return Object.assign(store, { start: () => listen(store, ports) });
}

/** Reads everything once and again whenever it changes. Which video comes last, when it is known who may be asked. */
function listen(store: StoreApi<PanelState>, { held, ledger, settings, tab }: Ports): Stop {
  const { readRecent, readSpending, readAccount, heardSettings, followTab } = store.getState();
  const changed = (now: Parameters<typeof heardSettings>[0]) => {
    heardSettings(now);
    void readAccount();
  };
  const stops = [
    held.watch(() => void readRecent()),
    ledger.watch(() => void readSpending()),
    settings.watch(changed),
    tab.watch(followTab),
  ];
  const first = async () => {
    changed(await settings.get());
    await Promise.all([readRecent(), readSpending()]);
    followTab(await tab.get());
  };
  void first();
  return () => {
    for (const stop of stops) stop();
  };
}
