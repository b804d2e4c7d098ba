import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useStore } from 'zustand';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Icon } from '@/components/ui/Icon';
import { ExternalLink } from '@/components/ui/LinkedText';
import { useTranslation } from '@/components/ui/translation';
import type { OptionsStore } from '@/lib/app-store/options-store';
import { activeConnection, type TokenState } from '@/lib/connection/connection';
import type { Translate } from '@/lib/shared/localized-text';
import { ownValue } from '@/lib/shared/own-value';
import { connectionFieldIds } from './ConnectionSignIn';
import { PassphraseField } from './NewPassphraseForm';
import { TokenField } from './TokenField';
import { TokenStorageChoice } from './TokenStorageChoice';
import { hostOf } from './token-summary';

interface DeletedTokenProps {
  /** True if the token may have leaked. */
  leaked: boolean;
  /** The server that issued the token; `null` if it was pasted. */
  issuer: string | null;
  isRevoked: boolean;
}

/**
 * Shows what happened to a deleted token. If it may have leaked and comes from a sign-in, a link leads to the server
 * that issued it.
 */
export function DeletedTokenNotice({ leaked, issuer, isRevoked }: DeletedTokenProps) {
  const t = useTranslation();
  const needsReset = leaked && !(isRevoked && issuer !== null);
  return (
    <div className={needsReset ? 'alert warning' : 'alert'} role="status">
      <Icon name={needsReset ? 'triangle-alert' : 'info'} />
      <div className="stack tight">
        <p>{deletedTokenText(t, { leaked, issuer, isRevoked })}</p>
        {leaked && issuer !== null && (
          <p>
            <ExternalLink href={issuer}>{t('tokenDeletedWhere', hostOf(issuer))}</ExternalLink>
          </p>
        )}
      </div>
    </div>
  );
}

function deletedTokenText(t: Translate, { leaked, issuer, isRevoked }: DeletedTokenProps): string {
  if (issuer !== null) return t(isRevoked ? 'tokenDeletedRevoked' : 'tokenDeletedNotRevoked', hostOf(issuer));
  return t(leaked ? 'tokenDeletedReset' : 'tokenDeletedHere');
}

/** Deletes a token that may have leaked, after a confirmation. */
export function LeakedTokenButton({ onDelete }: { onDelete: () => void }) {
  const t = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <div>
        <button type="button" className="button danger" onClick={() => setConfirming(true)}>
          {t('tokenLeaked')}
        </button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t('tokenLeakedTitle')}
          text={t('tokenLeakedText')}
          confirmLabel={t('tokenDelete')}
          onConfirm={() => {
            setConfirming(false);
            onDelete();
          }}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  );
}

/** Says why the connection needs a token after its address changed. */
function MovedConnectionNotice() {
  const t = useTranslation();
  return (
    <div className="alert" role="status">
      <Icon name="info" />
      <p>{t('tokenForOtherOrigin')}</p>
    </div>
  );
}

interface UnlockTokenProps {
  /** True if the last entered passphrase was wrong. */
  isWrong: boolean;
  onUnlock(passphrase: string): void;
  /** Deletes the token, because the user has forgotten its passphrase. */
  onDelete(): void;
}

/** Unlocks an encrypted token until the browser closes. */
export function UnlockTokenForm({ isWrong, onUnlock, onDelete }: UnlockTokenProps) {
  const t = useTranslation();
  const [passphrase, setPassphrase] = useState('');
  const messageId = useId();
  const unlock = (event: FormEvent) => {
    event.preventDefault();
    if (passphrase === '') return;
    onUnlock(passphrase);
    setPassphrase('');
  };
  return (
    <form className="stack" onSubmit={unlock} autoComplete="off">
      <PassphraseField
        label={t('unlockLabel')}
        value={passphrase}
        descriptionId={messageId}
        isInvalid={isWrong}
        autoFocus
        onChange={setPassphrase}
      />
      <p id={messageId} className={isWrong ? 'note error-text' : 'note'} role={isWrong ? 'alert' : undefined}>
        {t(isWrong ? 'unlockWrong' : 'tokenLocked')}
      </p>
      <div className="flex-row wrap">
        <button type="submit" className="button">
          {t('actUnlock')}
        </button>
        <button type="button" className="button danger" onClick={onDelete}>
          {t('unlockRemove')}
        </button>
      </div>
      <p className="note">{t('unlockImpossible')}</p>
    </form>
  );
}

interface TokenSettingsProps {
  options: OptionsStore;
  /** The sign-in, an alternative to pasting a token. */
  signIn: ReactNode;
}

export function TokenSettings({ options, signIn }: TokenSettingsProps) {
  const { id, tokenStorage } = activeConnection(useStore(options, (state) => state.settings));
  const token = useStore(options, (state) => state.account?.token ?? noToken);
  const canSaveToken = useStore(options, (state) => ownValue(state.states, id)?.canSaveToken ?? true);
  const isTokenForOtherAddress = useStore(options, (state) => (ownValue(state.states, id)?.tokenless.length ?? 0) > 0);
  const isWrongPassphrase = useStore(options, (state) => state.wrongPassphrase);
  const deleted = useStore(options, (state) => state.deletedToken);
  const isMoved = useStore(options, (state) => state.movedConnection === id);
  const { moveToken, unlockToken, deleteToken } = options.getState();
  // A token that isn't for the current address can still be moved and deleted.
  const hasToken = token.is !== 'none' || isTokenForOtherAddress;
  const deletionNotice = deleted?.connection === id && (
    <DeletedTokenNotice leaked={deleted.leaked} issuer={deleted.issuer} isRevoked={deleted.isRevoked} />
  );
  if (token.is === 'locked') {
    return (
      <>
        <UnlockTokenForm
          isWrong={isWrongPassphrase}
          onUnlock={(passphrase) => void unlockToken(passphrase)}
          onDelete={() => void deleteToken()}
        />
        <LeakedTokenButton onDelete={() => void deleteToken(true)} />
      </>
    );
  }
  return (
    <>
      {deletionNotice}
      {isMoved && !hasToken && <MovedConnectionNotice />}
      {canSaveToken && (
        <>
          <TokenEditor options={options} token={token} />
          {signIn}
        </>
      )}
      <TokenStorageChoice
        tokenStorage={tokenStorage}
        hasToken={hasToken}
        canSaveToken={canSaveToken}
        onApply={(storageKind, passphrase) => void moveToken(storageKind, passphrase)}
      />
      {hasToken && <LeakedTokenButton onDelete={() => void deleteToken(true)} />}
    </>
  );
}

function TokenEditor({ options, token }: { options: OptionsStore; token: TokenState }) {
  const t = useTranslation();
  const isInvalid = useStore(options, (state) => state.badToken);
  const { saveToken, deleteToken } = options.getState();
  const [text, setText] = useState('');
  const save = async () => {
    if (text.trim() !== '' && (await saveToken(text))) setText('');
  };
  // A valid token from a sign-in is deleted by disconnecting instead.
  const isPasted = token.is !== 'none' && !(token.is === 'present' && token.issuer);
  return (
    <TokenField
      id={connectionFieldIds.token}
      label={t('accessToken')}
      note={t('welcomeTokenNote')}
      token={token}
      text={text}
      error={isInvalid ? t('tokenInvalid') : null}
      onText={setText}
      onSave={() => void save()}
    >
      <button type="submit" className="button">
        {t('save')}
      </button>
      {isPasted && (
        <button type="button" className="button danger" onClick={() => void deleteToken()}>
          {t('tokenDelete')}
        </button>
      )}
    </TokenField>
  );
}

const noToken: TokenState = { is: 'none' };
