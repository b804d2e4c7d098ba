import { createStore, type StoreApi } from 'zustand/vanilla';
import { callWorker } from '@/lib/messaging/call-worker';
import { type AccountSlice, accountSlice } from './account-slice';
import { type ConnectionTestSlice, connectionTestSlice } from './connection-test';
import { type ConnectionsPorts, type ConnectionsSlice, connectionsSlice } from './connections-slice';
import type { Ports, SavedResponsesPort, Unsubscribe } from './ports';
import { type SignInPorts, type SignInSlice, signInSlice } from './sign-in-slice';
import { type SitesPort, type SitesSlice, sitesSlice } from './sites-slice';

/** What the options and the welcome need of the world, beside what the panel needs. */
interface OptionsPorts
  extends ConnectionsPorts,
    SignInPorts,
    Pick<Ports, 'account' | 'online' | 'permit' | 'settings' | 'openOptions' | 'ask' | 'now'> {
  held: Pick<SavedResponsesPort, 'get'>;
  sites: SitesPort;
  /** How many things of ours are still stored on this device. */
  countLeft(): Promise<number>;
  /** The collection that is added to. */
  into(): Promise<{ name: string }>;
}

/** What the user chose, and how to choose otherwise. */
export interface OptionsState extends AccountSlice, ConnectionTestSlice, SitesSlice, ConnectionsSlice, SignInSlice {
  /** Grows each time something was saved. */
  saved: number;
  /** After everything was forgotten: how many things are left; `null` before. */
  remainingRows: number | null;
  /** The name of the collection that is added to; `null` until it is read. */
  into: string | null;
  deleteEverything(): Promise<void>;
}

export type OptionsStore = StoreApi<OptionsState> & { start(): Unsubscribe };

/** The store of the options and of the welcome. */
export function createOptionsStore(ports: OptionsPorts): OptionsStore {
  const call = callWorker(ports.ask, ports.held);
  const store = createStore<OptionsState>()((set, get, api) => {
    const account = accountSlice(ports)(set, get, api);
    const countSaved = () => set({ saved: get().saved + 1 });
    return {
      ...account,
      ...connectionTestSlice(call, ports.now)(set, get, api),
      ...sitesSlice(ports.sites)(set, get, api),
      ...connectionsSlice(ports)(set, get, api),
      ...signInSlice(ports)(set, get, api),
      saved: 0,
      remainingRows: null,
      into: null,
      async changeSettings(patch) {
        await account.changeSettings(patch);
        countSaved();
      },
      async readAccount() {
        await Promise.all([account.readAccount(), get().readConnections()]);
      },
      async deleteEverything() {
        await ports.ask('data/forget', { what: 'everything' });
        set({ remainingRows: await ports.countLeft() });
        await get().readAccount();
      },
    };
  });
  return Object.assign(store, { start: () => watchSources(store, ports) });
}

function watchSources(
  store: StoreApi<OptionsState>,
  { settings, account, online, sites, into }: OptionsPorts,
): Unsubscribe {
  const { heardSettings: onSettings, heardOnline: onOnline, readAccount, readSites, watchSignIn } = store.getState();
  void settings.get().then(onSettings);
  void readAccount();
  void readSites();
  void into().then(({ name }) => store.setState({ into: name }));
  const onChange = (now: OptionsState['settings']) => {
    onSettings(now);
    void readAccount();
  };
  const stops = [
    settings.watch(onChange),
    account.watch(() => void readAccount()),
    online.watch(onOnline),
    sites.watch(() => void readSites()),
    watchSignIn(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
