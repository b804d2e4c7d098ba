import type { StateCreator } from 'zustand';
import { baseAddressFrom } from '@/lib/connection/base-address';
import { withActive } from '@/lib/connection/connection-list';
import { isUnderWay, type SignInState } from '@/lib/connection/sign-in';
import type { AccountSlice } from './account-slice';
import type { ConnectionsSlice } from './connections-slice';
import type { Ports, Stop } from './ports';

/** What the worker writes of a sign-in. */
export interface SignInBoard {
  get(): Promise<SignInState>;
  watch(changed: (state: SignInState) => void): Stop;
}

export interface SignInPorts extends Pick<Ports, 'ask' | 'permit'> {
  signInBoard: SignInBoard;
  every(milliseconds: number, tick: () => void): Stop;
}

/** Signing in at the server that the service names. */
export interface SignInSlice {
  signingIn: SignInState;
  lookForSignIn(): Promise<void>;
  /** Keeps a tool-calling address and looks there, if it is one; what the browser has to allow is asked for on the way. */
  lookAt(text: string): Promise<void>;
  /** Within the click: has the browser ask for one more origin, and looks again. */
  permitSignIn(origin: string): Promise<void>;
  beginSignIn(): Promise<void>;
  leaveSignIn(): Promise<void>;
  /** Hears the board from now on. */
  hearSignIn(): Stop;
}

type Around = SignInSlice & AccountSlice & Pick<ConnectionsSlice, 'badEntry'>;

/** How often the worker is asked for a word while the reader is away, in milliseconds: one that died wakes and says so. */
const pulse = 3000;

export const signInSlice =
  ({ ask, permit, signInBoard, every }: SignInPorts): StateCreator<Around, [], [], SignInSlice> =>
  (set, get) => ({
    signingIn: { is: 'idle' },
    lookForSignIn: async () => void (await ask('sign-in/look', null)),
    async lookAt(text) {
      const address = baseAddressFrom(text);
      set({ badEntry: !address.ok });
      if (!address.ok) return;
      await get().changeSettings(withActive(get().settings, { mcpUrl: address.value.base }));
      await get().lookForSignIn();
    },
    async permitSignIn(origin) {
      const isAllowed = await permit(origin);
      if (isAllowed) await get().lookForSignIn();
    },
    beginSignIn: async () => void (await ask('sign-in/begin', null)),
    leaveSignIn: async () => void (await ask('sign-in/leave', null)),
    hearSignIn() {
      let calm: Stop = () => {};
      const heard = (signingIn: SignInState) => {
        set({ signingIn });
        calm();
        calm = isUnderWay(signingIn) ? every(pulse, () => void get().readAccount()) : () => {};
      };
      void signInBoard.get().then(heard);
      const stop = signInBoard.watch(heard);
      return () => {
        stop();
        calm();
      };
    },
  });
