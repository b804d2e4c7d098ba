import type { StateCreator } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { callWorker } from '@/lib/messaging/call-worker';
import { optionalHosts } from '@/lib/platform/platform-hosts';
import { type AccountSlice, accountSlice } from './account-slice';
import { type ConnectionTestSlice, connectionTestSlice } from './connection-test';
import { type ConnectionsPorts, type ConnectionsSlice, connectionsSlice } from './connections-slice';
import type { Ports, SavedResponsesPort, Unsubscribe } from './ports';
import { type SignInPorts, type SignInSlice, signInSlice } from './sign-in-slice';

/** What the browser lets us see, host by host. */
interface SitesPort {
  isAllowed(host: string): Promise<boolean>;
  /** Asks the user for exactly one host. Within a click alone, before anything is awaited. */
  allow(host: string): Promise<boolean>;
  disallow(host: string): Promise<boolean>;
  /** Hears that some permission is another one now; the browser's own pages change them too. */
  watch(changed: () => void): Unsubscribe;
}

/** The platform's further sites, which the user may allow. */
export interface SitesSlice {
  /** The optional hosts that are allowed; `null` until the browser told. */
  allowedHosts: readonly string[] | null;
  readSites(): Promise<void>;
  /** Within a click: has the browser ask for this host alone. A no leaves everything as it was. */
  allowSite(host: string): Promise<void>;
  disallowSite(host: string): Promise<void>;
}

export const sitesSlice =
  ({ isAllowed, allow, disallow }: SitesPort): StateCreator<SitesSlice> =>
  (set, get) => ({
    allowedHosts: null,
    async readSites() {
      const allowed = await Promise.all(optionalHosts.map(isAllowed));
      set({ allowedHosts: optionalHosts.filter((_, index) => allowed[index]) });
    },
    async allowSite(host) {
      await allow(host);
      await get().readSites();
    },
    async disallowSite(host) {
      await disallow(host);
      await get().readSites();
    },
  });

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
