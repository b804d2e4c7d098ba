import type { StateCreator, StoreApi } from 'zustand';
import { activeConnection, parseBaseAddress } from '@/lib/connection/connection';
import { updateActiveConnection } from '@/lib/connection/connection-list';
import { isSignInPending, type SignInState } from '@/lib/connection/sign-in';
import type { AccountSlice } from './account-slice';
import type { ConnectionsSlice } from './connections-slice';
import type { Ports, Unsubscribe } from './ports';

/** The sign-in state that the worker writes. */
interface SignInStatePort {
  get(): Promise<SignInState>;
  watch(changed: (state: SignInState) => void): Unsubscribe;
}

export interface SignInPorts extends Pick<Ports, 'sendMessage' | 'permit'> {
  signInState: SignInStatePort;
  /** Returns the tool-calling address that a service names in its metadata, or `null`. Sends no token. */
  findEntryPoint(serviceUrl: string): Promise<string | null>;
  /** Returns the time in milliseconds since 1970. */
  now(): number;
  every(milliseconds: number, tick: () => void): Unsubscribe;
}

/** Sign-in at the authorization server of the service. */
export interface SignInSlice {
  signingIn: SignInState;
  /** Looks for a sign-in at the tool-calling address, and for that address if none is set. Both are free. */
  discoverSignIn(): Promise<void>;
  /** Saves the tool-calling address, which may be empty, and looks for a sign-in. */
  discoverAt(text: string): Promise<void>;
  /** Requests permission for one more origin and looks again. Works only within a click. */
  permitSignIn(origin: string): Promise<void>;
  startSignIn(): Promise<void>;
  cancelSignIn(): Promise<void>;
  /** Subscribes to the sign-in state. */
  watchSignIn(): Unsubscribe;
}

type SlicesAround = SignInSlice & AccountSlice & Pick<ConnectionsSlice, 'badEntry'>;

/**
 * The interval of requests to the worker during a sign-in, in milliseconds. They wake a dead worker, which then reports
 * the failure.
 */
const pollMs = 3000;

export const signInSlice =
  (ports: SignInPorts): StateCreator<SlicesAround, [], [], SignInSlice> =>
  (set, get, api) => {
    const { sendMessage, permit, signInState, every } = ports;
    const saveEntry = (mcpUrl: string) => get().changeSettings(updateActiveConnection(get().settings, { mcpUrl }));
    return {
      signingIn: { is: 'idle' },
      async discoverSignIn() {
        const { mcpUrl } = activeConnection(get().settings);
        if (mcpUrl === '') {
          const entry = await findEntry(ports, api);
          if (entry === null) return;
          await saveEntry(entry);
        }
        await sendMessage('sign-in/check', null);
      },
      async discoverAt(text) {
        const address = parseBaseAddress(text);
        const isNone = text.trim() === '';
        set({ badEntry: !isNone && !address.ok });
        if (get().badEntry) return;
        await saveEntry(address.ok ? address.value.base : '');
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
 * cancelled meanwhile.
 */
async function findEntry(
  { findEntryPoint, now }: SignInPorts,
  { getState, setState }: Pick<StoreApi<SlicesAround>, 'getState' | 'setState'>,
): Promise<string | null> {
  const { id, serviceUrl } = activeConnection(getState().settings);
  const attempt = { connection: id, entry: '' };
  const looking: SignInState = { ...attempt, is: 'looking', since: now() };
  setState({ signingIn: looking });
  const entry = await findEntryPoint(serviceUrl);
  if (getState().signingIn !== looking) return null;
  if (entry === null) setState({ signingIn: { ...attempt, is: 'failed', why: 'no-entry-point', at: now() } });
  return entry;
}
