import type { StateCreator } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { callWorker } from '@/lib/messaging/call-worker';
import { optionalHosts } from '@/lib/platform/platform-links';
import { type AccountSlice, accountSlice } from './account-slice';
import { type ConnectionTestSlice, connectionTestSlice } from './connection-test';
import { type ConnectionsPorts, type ConnectionsSlice, connectionsSlice } from './connections-slice';
import type { Ports, SavedResponsesPort, Unsubscribe } from './ports';
import { type SignInPorts, type SignInSlice, signInSlice } from './sign-in-slice';

/** Host permissions for the platform's optional sites. */
interface SitesPort {
  isAllowed(host: string): Promise<boolean>;
  /** Asks the user for exactly one host. Works only within a click, before any `await`. */
  allow(host: string): Promise<boolean>;
  disallow(host: string): Promise<boolean>;
  /** Reports every change of permissions, also those made in the browser's own pages. */
  watch(changed: () => void): Unsubscribe;
}

/** The optional sites of the platform that the user may allow. */
export interface SitesSlice {
  /** The allowed optional hosts; `null` until they have been read. */
  allowedHosts: readonly string[] | null;
  readSites(): Promise<void>;
  /** Requests permission for this host. Works only within a click; a refusal changes nothing. */
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

/** Ports of the options and welcome pages. */
interface OptionsPorts
  extends ConnectionsPorts,
    SignInPorts,
    Pick<Ports, 'account' | 'online' | 'permit' | 'settings' | 'openOptions' | 'sendMessage' | 'now'> {
  responses: Pick<SavedResponsesPort, 'get'>;
  sites: SitesPort;
  /** Returns how many stored items remain on this device. */
  countStoredItems(): Promise<number>;
  /** Returns the collection that videos are added to. */
  currentCollection(): Promise<{ name: string }>;
}

/** The state of the options and welcome pages. */
export interface OptionsState extends AccountSlice, ConnectionTestSlice, SitesSlice, ConnectionsSlice, SignInSlice {
  /** Increases with every saved change. */
  savedChanges: number;
  /** The number of stored items after everything was deleted; `null` before. */
  remainingRows: number | null;
  /** The name of the collection that videos are added to; `null` until it has been read. */
  collectionName: string | null;
  deleteEverything(): Promise<void>;
  /** Reads the sources and subscribes to them. Returns a function that unsubscribes. */
  start(): Unsubscribe;
}

export type OptionsStore = StoreApi<OptionsState>;

/** Creates the store of the options and welcome pages. */
export function createOptionsStore(ports: OptionsPorts): OptionsStore {
  const call = callWorker(ports.sendMessage, ports.responses);
  return createStore<OptionsState>()((set, get, store) => {
    const account = accountSlice(ports)(set, get, store);
    const countSaved = () => set({ savedChanges: get().savedChanges + 1 });
    return {
      ...account,
      ...connectionTestSlice(call, ports.now)(set, get, store),
      ...sitesSlice(ports.sites)(set, get, store),
      ...connectionsSlice(ports)(set, get, store),
      ...signInSlice(ports)(set, get, store),
      savedChanges: 0,
      remainingRows: null,
      collectionName: null,
      start: () => watchSources(store, ports),
      async changeSettings(patch) {
        await account.changeSettings(patch);
        countSaved();
      },
      async readAccount() {
        await Promise.all([account.readAccount(), get().readConnections()]);
      },
      async deleteEverything() {
        await ports.sendMessage('data/delete', { what: 'everything' });
        set({ remainingRows: await ports.countStoredItems() });
        await get().readAccount();
      },
    };
  });
}

function watchSources(
  store: StoreApi<OptionsState>,
  { settings, account, online, sites, currentCollection }: OptionsPorts,
): Unsubscribe {
  const { setSettings: onSettings, setOnline, readAccount, readSites, watchSignIn } = store.getState();
  void settings.get().then(onSettings);
  void readAccount();
  void readSites();
  void currentCollection().then(({ name }) => store.setState({ collectionName: name }));
  const onChange = (now: OptionsState['settings']) => {
    onSettings(now);
    void readAccount();
  };
  const stops = [
    settings.watch(onChange),
    account.watch(() => void readAccount()),
    online.watch(setOnline),
    sites.watch(() => void readSites()),
    watchSignIn(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
