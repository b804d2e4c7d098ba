import type { StateCreator } from 'zustand';
import { parseBaseAddress } from '@/lib/connection/base-address';
import { updateActiveConnection } from '@/lib/connection/connection-list';
import { isSignInPending, type SignInState } from '@/lib/connection/sign-in';
import type { AccountSlice } from './account-slice';
import type { ConnectionsSlice } from './connections-slice';
import type { Ports, Unsubscribe } from './ports';

/** What the worker writes of a sign-in. */
interface SignInStatePort {
  get(): Promise<SignInState>;
  watch(changed: (state: SignInState) => void): Unsubscribe;
}

export interface SignInPorts extends Pick<Ports, 'ask' | 'permit'> {
  signInBoard: SignInStatePort;
  every(milliseconds: number, tick: () => void): Unsubscribe;
}

/** Signing in at the server that the service names. */
export interface SignInSlice {
  signingIn: SignInState;
  discoverSignIn(): Promise<void>;
  /** Keeps a tool-calling address and looks there, if it is one; what the browser has to allow is asked for on the way. */
  discoverAt(text: string): Promise<void>;
  /** Within the click: has the browser ask for one more origin, and looks again. */
  permitSignIn(origin: string): Promise<void>;
  beginSignIn(): Promise<void>;
  cancelSignIn(): Promise<void>;
  /** Hears the board from now on. */
  watchSignIn(): Unsubscribe;
}

type SlicesAround = SignInSlice & AccountSlice & Pick<ConnectionsSlice, 'badEntry'>;

/** How often the worker is asked for a word while the user is away, in milliseconds: one that died wakes and says so. */
const pollMs = 3000;

export const signInSlice =
  ({ ask, permit, signInBoard, every }: SignInPorts): StateCreator<SlicesAround, [], [], SignInSlice> =>
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
    beginSignIn: async () => void (await ask('sign-in/begin', null)),
    cancelSignIn: async () => void (await ask('sign-in/leave', null)),
    watchSignIn() {
      let stopPolling: Unsubscribe = () => {};
      const onState = (signingIn: SignInState) => {
        set({ signingIn });
        stopPolling();
        stopPolling = isSignInPending(signingIn) ? every(pollMs, () => void get().readAccount()) : () => {};
      };
      void signInBoard.get().then(onState);
      const stop = signInBoard.watch(onState);
      return () => {
        stop();
        stopPolling();
      };
    },
  });
