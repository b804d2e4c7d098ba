import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useStore } from 'zustand';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Icon } from '@/components/ui/Icon';
import { ExternalLink } from '@/components/ui/LinkedText';
import { useTranslation } from '@/components/ui/translation';
import type { OptionsStore } from '@/lib/app-store/options-store';
import type { TokenState } from '@/lib/connection/account';
import { activeConnection } from '@/lib/connection/connection';
import type { Translate } from '@/lib/shared/localized-text';
import { connectionFieldIds } from './ConnectionSignIn';
import { PassphraseField } from './NewPassphraseForm';
import { TokenField } from './TokenField';
import { TokenStorageChoice } from './TokenStorageChoice';
import { hostOf } from './token-summary';

interface DeletedTokenProps {
  /** Others may know it. */
  leaked: boolean;
  /** Who gave it at a sign-in; `null` where it was pasted. */
  issuer: string | null;
  /** That server took note. */
  takenBack: boolean;
}

/** What became of a token that was forgotten here, and where what is left to do is done. */
export function DeletedTokenNotice({ leaked, issuer, takenBack }: DeletedTokenProps) {
  const t = useTranslation();
  const isRevoked = takenBack && issuer !== null;
  return (
    <div className={leaked && !isRevoked ? 'say warn' : 'say'} role="status">
      <Icon name={leaked && !isRevoked ? 'triangle-alert' : 'info'} />
      <div className="stack tight">
        <p>{deletedTokenText(t, { leaked, issuer, takenBack })}</p>
        {leaked && issuer !== null && (
          <p>
            <ExternalLink href={issuer}>{t('forgottenWhere', hostOf(issuer))}</ExternalLink>
          </p>
        )}
      </div>
    </div>
  );
}

function deletedTokenText(t: Translate, { leaked, issuer, takenBack }: DeletedTokenProps): string {
  if (issuer !== null) return t(takenBack ? 'forgottenTaken' : 'forgottenNotTaken', hostOf(issuer));
  return t(leaked ? 'forgottenReset' : 'forgottenHere');
}

/** Forgets a token that others may know, after one question. */
export function LeakedTokenButton({ onForget }: { onForget: () => void }) {
  const t = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <div>
        <button type="button" className="btn bad" onClick={() => setConfirming(true)}>
          {t('leaked')}
        </button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t('leakedTitle')}
          text={t('leakedText')}
          confirmLabel={t('tokenForget')}
          onConfirm={() => {
            setConfirming(false);
            onForget();
          }}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  );
}

interface UnlockTokenProps {
  /** The passphrase that was given last opened nothing. */
  wrong: boolean;
  onUnlock(passphrase: string): void;
  /** Forgets the token, for whoever has forgotten its passphrase. */
  onRemove(): void;
}

/** Opens a token that rests under a passphrase, for as long as the browser runs. */
export function UnlockTokenForm({ wrong, onUnlock, onRemove }: UnlockTokenProps) {
  const t = useTranslation();
  const [typed, type] = useState('');
  const reason = useId();
  const unlock = (event: FormEvent) => {
    event.preventDefault();
    if (typed === '') return;
    onUnlock(typed);
    type('');
  };
  return (
    <form className="stack" onSubmit={unlock} autoComplete="off">
      <PassphraseField label={t('unlockLabel')} value={typed} about={reason} bad={wrong} eager onType={type} />
      <p id={reason} className={wrong ? 'note failed' : 'note'} role={wrong ? 'alert' : undefined}>
        {t(wrong ? 'unlockWrong' : 'tokenLocked')}
      </p>
      <div className="row wrap">
        <button type="submit" className="btn">
          {t('actUnlock')}
        </button>
        <button type="button" className="btn bad" onClick={onRemove}>
          {t('unlockRemove')}
        </button>
      </div>
      <p className="note">{t('unlockForgotten')}</p>
    </form>
  );
}

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
