import { createStore, type StoreApi } from 'zustand/vanilla';
import { activeConnection, type Connection, withActive } from '@/lib/core/connection';
import { baseAddressFrom } from '@/lib/core/service/base-address';
import { type AccountSlice, accountSlice } from './account-slice';
import { callOverWire } from './call-over-wire';
import type { HeldRoom, Ports, Stop } from './ports';
import { type SitesPort, type SitesSlice, sitesSlice } from './sites-slice';
import { type TrySlice, trySlice } from './try-slice';

/** What the options and the welcome need of the world, beside what the panel needs. */
export interface ChosenPorts
  extends Pick<Ports, 'account' | 'online' | 'permit' | 'settings' | 'openOptions' | 'ask' | 'now'> {
  held: Pick<HeldRoom, 'get'>;
  sites: SitesPort;
  /** Takes a token as pasted, and gives none back. */
  writeToken(pasted: string, of: Pick<Connection, 'id' | 'rest'>): Promise<void>;
  forgetToken(connection: string): Promise<void>;
  /** How many things of ours are still stored on this device. */
  countLeft(): Promise<number>;
  /** The collection that is added to. */
  into(): Promise<{ name: string }>;
}

/** What the reader chose, and how to choose otherwise. */
export interface Chosen extends AccountSlice, TrySlice, SitesSlice {
  /** The address that was given last is none of a service. */
  badAddress: boolean;
  /** Grows each time something was saved. */
  saved: number;
  /** After everything was forgotten: how many things are left; `null` before. */
  left: number | null;
  /** The name of the collection that is added to; `null` until it is read. */
  into: string | null;
  /** Within a click: checks the address, has the browser ask for it, keeps it. Whether it is one of a service. */
  saveAddress(text: string): Promise<boolean>;
  saveToken(pasted: string): Promise<void>;
  forgetToken(): Promise<void>;
  forgetEverything(): Promise<void>;
}

export type ChosenStore = StoreApi<Chosen> & { start(): Stop };

/** The store of the options and of the welcome. */
export function createChosen(ports: ChosenPorts): ChosenStore {
  const call = callOverWire(ports.ask, ports.held);
  const store = createStore<Chosen>()((set, get, api) => {
    const account = accountSlice(ports)(set, get, api);
    const noteSaved = () => set({ saved: get().saved + 1 });
    return {
      ...account,
      ...trySlice(call, ports.now)(set, get, api),
      ...sitesSlice(ports.sites)(set, get, api),
      badAddress: false,
      saved: 0,
      left: null,
      into: null,
      async changeSettings(patch) {
        await account.changeSettings(patch);
        noteSaved();
      },
      async saveAddress(text) {
        const address = baseAddressFrom(text);
        set({ badAddress: !address.ok });
        if (!address.ok) return false;
        // Asked first: the browser hears it within the click alone. A no is shown as such, and the address kept.
        const asked = ports.permit(address.value.origin);
        const changed = withActive(get().settings, { serviceUrl: address.value.base });
        await Promise.all([asked, get().changeSettings(changed)]);
        set({ tried: { is: 'idle' } });
        await get().readAccount();
        return true;
      },
      async saveToken(pasted) {
        // A token needs a connection to belong to, before there is an address too.
        await account.changeSettings(withActive(get().settings, {}));
        await ports.writeToken(pasted, activeConnection(get().settings));
        set({ tried: { is: 'idle' } });
        await get().readAccount();
        noteSaved();
      },
      async forgetToken() {
        await ports.forgetToken(activeConnection(get().settings).id);
        await get().readAccount();
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
  const { heardSettings, heardOnline, readAccount, readSites } = store.getState();
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
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
