import { createStore, type StoreApi } from 'zustand/vanilla';
import { callWorker } from '@/lib/messaging/call-worker';
import { type AccountSlice, accountSlice } from './account-slice';
import { type TrySlice, trySlice } from './connection-test';
import { type ConnectionsPorts, type ConnectionsSlice, connectionsSlice } from './connections-slice';
import type { HeldRoom, Ports, Stop } from './ports';
import { type SignInPorts, type SignInSlice, signInSlice } from './sign-in-slice';
import { type SitesPort, type SitesSlice, sitesSlice } from './sites-slice';

/** What the options and the welcome need of the world, beside what the panel needs. */
export interface ChosenPorts
  extends ConnectionsPorts,
    SignInPorts,
    Pick<Ports, 'account' | 'online' | 'permit' | 'settings' | 'openOptions' | 'ask' | 'now'> {
  held: Pick<HeldRoom, 'get'>;
  sites: SitesPort;
  /** How many things of ours are still stored on this device. */
  countLeft(): Promise<number>;
  /** The collection that is added to. */
  into(): Promise<{ name: string }>;
}

/** What the reader chose, and how to choose otherwise. */
export interface Chosen extends AccountSlice, TrySlice, SitesSlice, ConnectionsSlice, SignInSlice {
  /** Grows each time something was saved. */
  saved: number;
  /** After everything was forgotten: how many things are left; `null` before. */
  left: number | null;
  /** The name of the collection that is added to; `null` until it is read. */
  into: string | null;
  forgetEverything(): Promise<void>;
}

export type ChosenStore = StoreApi<Chosen> & { start(): Stop };

/** The store of the options and of the welcome. */
export function createChosen(ports: ChosenPorts): ChosenStore {
  const call = callWorker(ports.ask, ports.held);
  const store = createStore<Chosen>()((set, get, api) => {
    const account = accountSlice(ports)(set, get, api);
    const noteSaved = () => set({ saved: get().saved + 1 });
    return {
      ...account,
      ...trySlice(call, ports.now)(set, get, api),
      ...sitesSlice(ports.sites)(set, get, api),
      ...connectionsSlice(ports)(set, get, api),
      ...signInSlice(ports)(set, get, api),
      saved: 0,
      left: null,
      into: null,
      async changeSettings(patch) {
        await account.changeSettings(patch);
        noteSaved();
      },
      async readAccount() {
        await Promise.all([account.readAccount(), get().readConnections()]);
      },
      async forgetEverything() {
        await ports.ask('data/forget', { what: 'everything' });
        set({ left: await ports.countLeft() });
        await get().readAccount();
      },
    };
  });
  return Object.assign(store, { start: () => listen(store, ports) });
}

function listen(store: StoreApi<Chosen>, { settings, account, online, sites, into }: ChosenPorts): Stop {
  const { heardSettings, heardOnline, readAccount, readSites, hearSignIn } = store.getState();
  void settings.get().then(heardSettings);
  void readAccount();
  void readSites();
  void into().then(({ name }) => store.setState({ into: name }));
  const heardChange = (now: Chosen['settings']) => {
    heardSettings(now);
    void readAccount();
  };
  const stops = [
    settings.watch(heardChange),
    account.watch(() => void readAccount()),
    online.watch(heardOnline),
    sites.watch(() => void readSites()),
    hearSignIn(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
