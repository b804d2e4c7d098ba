import { useStore } from 'zustand';
import type { ChosenStore } from '@/lib/app-store/options-store';
import { activeConnection } from '@/lib/connection/connection';
import { type SignInState, signInOf } from '@/lib/connection/sign-in';
import { SignedIn } from './SignedIn';
import { SignIn } from './SignIn';

/** The fields that a sign-in leads to, by their ids. */
export const signInFields = { entry: 'entry-address', token: 'pasted-token' };

interface Props {
  chosen: ChosenStore;
  /** Begins it where it is not only the connection's address that is needed. */
  onLook?(): void;
  onPaste?(): void;
  strong?: boolean;
}

/** Signing in for the connection that is asked, and out again. */
export function SignInPart({ chosen, onLook, onPaste, strong = false }: Props) {
  const settings = useStore(chosen, (state) => state.settings);
  const token = useStore(chosen, (state) => state.account?.token);
  const signingIn = useStore(chosen, (state) => state.signingIn);
  const { lookForSignIn, permitSignIn, beginSignIn, leaveSignIn, forgetToken } = chosen.getState();
  const connection = activeConnection(settings);
  // One that came to its end is signed in for anew.
  const held = token?.is === 'present' && token.issuer !== undefined ? token : null;
  const told = signInOf(signingIn, connection);
  // A token that was forgotten since takes along what the sign-in came to.
  const state: SignInState = told.is === 'done' && !held ? { is: 'idle' } : told;
  // What came to nothing is over for whoever goes another way, and can be begun anew from there.
  const leaveFor = (other: () => void) => {
    other();
    void leaveSignIn();
  };
  return (
    <>
      {held?.issuer !== undefined && (
        // Where a page goes on by itself, it says what comes next.
        <SignedIn
          host={new URL(held.issuer).host}
          fresh={state.is === 'done' && onLook === undefined}
          renews={held.renews ?? false}
          onDisconnect={() => void forgetToken()}
        />
      )}
      {(!held || state.is !== 'idle') && (
        <SignIn
          state={state}
          hasEntryPoint={onLook !== undefined || connection.mcpUrl !== ''}
          strong={strong}
          onLook={onLook ?? (() => void lookForSignIn())}
          onAllow={(origin) => void permitSignIn(origin)}
          onGo={() => void beginSignIn()}
          onLeave={() => void leaveSignIn()}
          onAddress={() => leaveFor(() => goTo(signInFields.entry))}
          onPaste={() => leaveFor(onPaste ?? (() => goTo(signInFields.token)))}
        />
      )}
    </>
  );
}

const goTo = (id: string): void => document.getElementById(id)?.focus();
