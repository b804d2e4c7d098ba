import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useWords } from '@/components/ui/words';
import type { ChosenStore } from '@/lib/app-store/options-store';
import type { TokenState } from '@/lib/connection/account';
import { activeConnection } from '@/lib/connection/connection';
import { DeletedToken } from './DeletedToken';
import { LeakedToken } from './LeakedToken';
import { signInFields } from './SignInPart';
import { TokenField } from './TokenField';
import { TokenStorageChoice } from './TokenStorageChoice';
import { UnlockToken } from './UnlockToken';

interface Props {
  chosen: ChosenStore;
  /** How to sign in instead of pasting one. */
  signIn: ReactNode;
}

/** The token of the connection that is asked: given, unlocked, moved, forgotten, and never shown. */
export function TokenPart({ chosen, signIn }: Props) {
  const say = useWords();
  const { id, rest } = activeConnection(useStore(chosen, (state) => state.settings));
  const token = useStore(chosen, (state) => state.account?.token ?? none);
  const canKeep = useStore(chosen, (state) => state.states?.[id]?.canKeep ?? true);
  const wrong = useStore(chosen, (state) => state.wrongPassphrase);
  const forgotten = useStore(chosen, (state) => state.forgotten);
  const { saveToken, restToken, unlockToken, forgetToken } = chosen.getState();
  const hasToken = token.is !== 'none';
  const told = forgotten?.connection === id && <DeletedToken {...forgotten} />;
  if (token.is === 'locked') {
    return (
      <>
        <UnlockToken
          wrong={wrong}
          onUnlock={(passphrase) => void unlockToken(passphrase)}
          onRemove={() => void forgetToken()}
        />
        <LeakedToken onForget={() => void forgetToken(true)} />
      </>
    );
  }
  return (
    <>
      {told}
      {canKeep && (
        <>
          <TokenField
            id={signInFields.token}
            label={say('optionsToken')}
            note={say('optionsTokenNote')}
            held={token}
            onSave={(pasted) => void saveToken(pasted)}
            // One that was got by signing in is left by disconnecting.
            {...(!(token.is === 'present' && token.issuer) && { onForget: () => void forgetToken() })}
          />
          {signIn}
        </>
      )}
      <TokenStorageChoice
        {...{ rest, hasToken, canKeep }}
        onRest={(place, passphrase) => void restToken(place, passphrase)}
      />
      {hasToken && <LeakedToken onForget={() => void forgetToken(true)} />}
    </>
  );
}

const none: TokenState = { is: 'none' };
