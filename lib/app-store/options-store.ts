import type { StateCreator } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { activeConnection, parseBaseAddress } from '@/lib/connection/connection';
import { isSignInPending, type SignInState } from '@/lib/connection/sign-in';
import { callWorker } from '@/lib/messaging/call-worker';
import { optionalHosts } from '@/lib/platform/platform-links';
import { type AccountSlice, accountSlice } from './account-slice';
import { type ConnectionTestSlice, connectionTestSlice } from './connection-test-slice';
import { type ConnectionsPorts, type ConnectionsSlice, connectionsSlice } from './connections-slice';
import type { Ports, SavedResponsesPort, Unsubscribe } from './ports';

/** Host permissions for the platform's optional sites. */
interface SitesPort {
  isAllowed(host: string): Promise<boolean>;
  /** Asks the user for permission for exactly one host. Works only in a click handler, before any `await`. */
  allow(host: string): Promise<boolean>;
  disallow(host: string): Promise<boolean>;
  /** Reports every change of permissions, including changes made on the browser's own pages. */
  watch(changed: () => void): Unsubscribe;
}

/** The optional sites of the platform that the user can allow. */
export interface SitesSlice {
  /** The allowed optional hosts; `null` until they have been read. */
  allowedHosts: readonly string[] | null;
  readSites(): Promise<void>;
  /**
   * Requests permission for this host. If the user denies it, nothing changes. Works only in a click handler, before
   * any `await`.
   */
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

interface OptionsPorts
  extends ConnectionsPorts,
    SignInPorts,
    Pick<Ports, 'account' | 'online' | 'permit' | 'settings' | 'openOptions' | 'sendMessage' | 'now'> {
  responses: Pick<SavedResponsesPort, 'get'>;
  sites: SitesPort;
  currentCollection(): Promise<{ name: string }>;
}

export interface OptionsState extends AccountSlice, ConnectionTestSlice, SitesSlice, ConnectionsSlice, SignInSlice {
  /** Increases with every saved change. */
  savedChanges: number;
  /** The name of the collection that videos are added to; `null` until it has been read. */
  collectionName: string | null;
  /** Reads the sources and subscribes to them. Returns a function that unsubscribes. */
  start(): Unsubscribe;
}

export type OptionsStore = StoreApi<OptionsState>;

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
      collectionName: null,
      start: () => watchSources(store, ports),
      async changeSettings(patch) {
        await account.changeSettings(patch);
        countSaved();
      },
      async readAccount() {
        await Promise.all([account.readAccount(), get().readConnections()]);
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
  const onChange = (newSettings: OptionsState['settings']) => {
    onSettings(newSettings);
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

interface SignInStatePort {
  get(): Promise<SignInState>;
  watch(changed: (state: SignInState) => void): Unsubscribe;
}

interface SignInPorts extends Pick<Ports, 'sendMessage' | 'permit'> {
  signInState: SignInStatePort;
  /** Returns the tool-calling address that a service names in its metadata, or `null`. Sends no token. */
  findMcpEndpoint(serviceUrl: string): Promise<string | null>;
  /** Returns the time in milliseconds since 1970. */
  now(): number;
  every(milliseconds: number, tick: () => void): Unsubscribe;
}

export interface SignInSlice {
  signingIn: SignInState;
  /**
   * Looks for a sign-in at the tool-calling address, and first looks for that address if none is set. Both are free.
   */
  discoverSignIn(): Promise<void>;
  /** Saves the tool-calling address, which may be empty, and looks for a sign-in. */
  discoverAt(text: string): Promise<void>;
  /**
   * Requests permission for one more origin and, if the user grants it, looks for a sign-in again. Works only in a
   * click handler, before any `await`.
   */
  permitSignIn(origin: string): Promise<void>;
  startSignIn(): Promise<void>;
  cancelSignIn(): Promise<void>;
  watchSignIn(): Unsubscribe;
}

type SlicesAround = SignInSlice & AccountSlice & Pick<ConnectionsSlice, 'badToolAddress' | 'changeAddress'>;

/**
 * The interval of requests to the worker during a sign-in, in milliseconds. They wake a dead worker, which then reports
 * the failure.
 */
const pollMs = 3000;

export const signInSlice =
  (ports: SignInPorts): StateCreator<SlicesAround, [], [], SignInSlice> =>
  (set, get, api) => {
    const { sendMessage, permit, signInState, every } = ports;
    const saveToolAddress = (mcpUrl: string) => get().changeAddress('mcpUrl', mcpUrl);
    return {
      signingIn: { is: 'idle' },
      async discoverSignIn() {
        const { mcpUrl } = activeConnection(get().settings);
        if (mcpUrl === '') {
          const entry = await findEntry(ports, api);
          if (entry === null) return;
          await saveToolAddress(entry);
        }
        await sendMessage('sign-in/check', null);
      },
      async discoverAt(text) {
        const address = parseBaseAddress(text);
        const isNone = text.trim() === '';
        set({ badToolAddress: !isNone && !address.ok });
        if (get().badToolAddress) return;
        await saveToolAddress(address.ok ? address.value.base : '');
        await get().discoverSignIn();
      },
      async permitSignIn(origin) {
        const isAllowed = await permit(origin);
        if (isAllowed) await get().discoverSignIn();
      },
      startSignIn: async () => void (await sendMessage('sign-in/start', null)),
      async cancelSignIn() {
        set({ signingIn: { is: 'idle' } });
        await sendMessage('sign-in/cancel', null);
      },
      watchSignIn() {
        let stopPolling: Unsubscribe = () => {};
        const onState = (signingIn: SignInState) => {
          set({ signingIn });
          stopPolling();
          stopPolling = isSignInPending(signingIn) ? every(pollMs, () => void get().readAccount()) : () => {};
        };
        void signInState.get().then(onState);
        const stop = signInState.watch(onState);
        return () => {
          stop();
          stopPolling();
        };
      },
    };
  };

/**
 * Finds the tool-calling address of the active connection. Returns `null` if the service names none, or if the user
 * cancelled or chose another connection meanwhile.
 */
async function findEntry(
  { findMcpEndpoint, now }: SignInPorts,
  { getState, setState }: Pick<StoreApi<SlicesAround>, 'getState' | 'setState'>,
): Promise<string | null> {
  const { id, serviceUrl } = activeConnection(getState().settings);
  const attempt = { connection: id, entry: '' };
  const searching: SignInState = { ...attempt, is: 'checking', since: now() };
  setState({ signingIn: searching });
  const entry = await findMcpEndpoint(serviceUrl);
  if (getState().signingIn !== searching) return null;
  // The address must not become that of a connection that the user chose meanwhile, with another token.
  if (activeConnection(getState().settings).id !== id) {
    setState({ signingIn: { is: 'idle' } });
    return null;
  }
  if (entry === null) setState({ signingIn: { ...attempt, is: 'failed', failure: 'no-entry-point', at: now() } });
  return entry;
}
