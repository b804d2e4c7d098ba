import { useId, useState } from 'react';
import { useTranslation } from '@/components/ui/translation';
import { type TokenStorage, tokenStorages } from '@/lib/connection/connection';
import type { MessageName } from '@/lib/shared/localized-text';
import { NewPassphraseForm } from './NewPassphraseForm';

interface Props {
  tokenStorage: TokenStorage;
  /** True if a token is stored. Applying the choice moves it to the chosen storage. */
  hasToken: boolean;
  /** True if the token can be stored; false until a required passphrase has been entered. */
  canSaveToken: boolean;
  /** `passphrase` is `null` if none is needed. */
  onApply(tokenStorage: TokenStorage, passphrase: string | null): void;
}

/**
 * Lets the user choose where the token is stored. A button applies the choice, so that an accidental key press cannot
 * store the token in plain text.
 */
export function TokenStorageChoice({ tokenStorage, hasToken, canSaveToken, onApply }: Props) {
  const t = useTranslation();
  const group = useId();
  const [choice, setChoice] = useState<TokenStorage | null>(null);
  const [isChanging, setChanging] = useState(false);
  const selected = choice ?? tokenStorage;
  const isPassphrase = selected === 'passphrase';
  const needsPassphrase = isPassphrase && (tokenStorage !== 'passphrase' || !canSaveToken || isChanging);
  const choose = (tokenStorage: TokenStorage) => {
    setChoice(tokenStorage);
    setChanging(false);
  };
  const apply = (passphrase: string | null) => {
    setChanging(false);
    onApply(selected, passphrase);
  };
  return (
    <fieldset className="field">
      <legend className="label">{t('tokenStorageHeading')}</legend>
      <StorageOptions group={group} selected={selected} onChoose={choose} />
      {!canSaveToken && <p>{t('tokenStorageFirst')}</p>}
      {needsPassphrase && (
        <NewPassphraseForm
          submitLabel={t(hasToken ? 'tokenStorageEncrypt' : 'tokenStorageUsePassphrase')}
          onSubmit={apply}
          onCancel={isChanging ? () => setChanging(false) : null}
        />
      )}
      {!isPassphrase && selected !== tokenStorage && (
        <div>
          <button type="button" className="button" onClick={() => apply(null)}>
            {t(hasToken ? 'tokenStorageMove' : 'tokenStorageUse')}
          </button>
        </div>
      )}
      {isPassphrase && !needsPassphrase && hasToken && (
        <div>
          <button type="button" className="button" onClick={() => setChanging(true)}>
            {t('tokenStorageChangePassphrase')}
          </button>
        </div>
      )}
    </fieldset>
  );
}

function StorageOptions(props: { group: string; selected: TokenStorage; onChoose(tokenStorage: TokenStorage): void }) {
  const t = useTranslation();
  return (
    <div>
      {tokenStorages.map((tokenStorage) => (
        <label key={tokenStorage} className="choice">
          <input
            type="radio"
            name={props.group}
            checked={props.selected === tokenStorage}
            onChange={() => props.onChoose(tokenStorage)}
          />
          <span>{t(storageTexts[tokenStorage].name)}</span>
          <span className="note">{t(storageTexts[tokenStorage].note)}</span>
        </label>
      ))}
    </div>
  );
}

const storageTexts: Record<TokenStorage, { name: MessageName; note: MessageName }> = {
  session: { name: 'tokenStorageSession', note: 'tokenStorageSessionNote' },
  device: { name: 'tokenStorageDevice', note: 'tokenStorageDeviceNote' },
  passphrase: { name: 'tokenStoragePassphrase', note: 'tokenStoragePassphraseNote' },
};
