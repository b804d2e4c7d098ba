import type { StateCreator } from 'zustand';
import { parseBaseAddress } from '@/lib/connection/base-address';
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

export interface SignInPorts extends Pick<Ports, 'ask' | 'permit'> {
  signInState: SignInStatePort;
  every(milliseconds: number, tick: () => void): Unsubscribe;
}

/** Sign-in at the authorization server of the service. */
export interface SignInSlice {
  signingIn: SignInState;
  discoverSignIn(): Promise<void>;
  /** Saves a valid tool-calling address and looks for a sign-in there. */
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
  ({ ask, permit, signInState, every }: SignInPorts): StateCreator<SlicesAround, [], [], SignInSlice> =>
  (set, get) => ({
    signingIn: { is: 'idle' },
    discoverSignIn: async () => void (await ask('sign-in/look', null)),
    async discoverAt(text) {
      const address = parseBaseAddress(text);
      set({ badEntry: !address.ok });
      if (!address.ok) return;
      await get().changeSettings(updateActiveConnection(get().settings, { mcpUrl: address.value.base }));
      await get().discoverSignIn();
    },
    async permitSignIn(origin) {
      const isAllowed = await permit(origin);
      if (isAllowed) await get().discoverSignIn();
    },
    startSignIn: async () => void (await ask('sign-in/begin', null)),
    cancelSignIn: async () => void (await ask('sign-in/leave', null)),
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
  });
