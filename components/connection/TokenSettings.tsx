import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '@/components/ui/words';
import type { OptionsStore } from '@/lib/app-store/options-store';
import type { TokenState } from '@/lib/connection/account';
import { activeConnection } from '@/lib/connection/connection';
import { connectionFieldIds } from './ConnectionSignIn';
import { DeletedTokenNotice } from './DeletedTokenNotice';
import { LeakedTokenButton } from './LeakedTokenButton';
import { TokenField } from './TokenField';
import { TokenStorageChoice } from './TokenStorageChoice';
import { UnlockTokenForm } from './UnlockTokenForm';

interface TokenSettingsProps {
  chosen: OptionsStore;
  /** How to sign in instead of pasting one. */
  signIn: ReactNode;
}

/** The token of the connection that is asked: given, unlocked, moved, forgotten, and never shown. */
export function TokenSettings({ chosen, signIn }: TokenSettingsProps) {
  const t = useTranslation();
  const { id, rest } = activeConnection(useStore(chosen, (state) => state.settings));
  const token = useStore(chosen, (state) => state.account?.token ?? noToken);
  const canKeep = useStore(chosen, (state) => state.states?.[id]?.canKeep ?? true);
  const wrong = useStore(chosen, (state) => state.wrongPassphrase);
  const forgotten = useStore(chosen, (state) => state.forgotten);
  const { saveToken, restToken, unlockToken, forgetToken } = chosen.getState();
  const hasToken = token.is !== 'none';
  const deletionNotice = forgotten?.connection === id && <DeletedTokenNotice {...forgotten} />;
  if (token.is === 'locked') {
    return (
      <>
        <UnlockTokenForm
          wrong={wrong}
          onUnlock={(passphrase) => void unlockToken(passphrase)}
          onRemove={() => void forgetToken()}
        />
        <LeakedTokenButton onForget={() => void forgetToken(true)} />
      </>
    );
  }
  return (
    <>
      {deletionNotice}
      {canKeep && (
        <>
          <TokenField
            id={connectionFieldIds.token}
            label={t('optionsToken')}
            note={t('optionsTokenNote')}
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
      {hasToken && <LeakedTokenButton onForget={() => void forgetToken(true)} />}
    </>
  );
}

const noToken: TokenState = { is: 'none' };
