import { useId, useState } from 'react';
import { useTranslation } from '@/components/ui/translation';
import { type TokenStorage, tokenStorages } from '@/lib/connection/connection';
import type { MessageName } from '@/lib/shared/localized-text';
import { NewPassphraseForm } from './NewPassphraseForm';

interface Props {
  rest: TokenStorage;
  /** A token is held, and moves. */
  hasToken: boolean;
  /** Under a passphrase that was not given yet nothing can be kept. */
  canKeep: boolean;
  /** `passphrase` is `null` where none is needed. */
  onRest(rest: TokenStorage, passphrase: string | null): void;
}

/** Where the token rests: one of three places, taken by a button, because a stray key must not lay it open. */
export function TokenStorageChoice({ rest, hasToken, canKeep, onRest }: Props) {
  const t = useTranslation();
  const group = useId();
  const [chosen, setChosen] = useState<TokenStorage | null>(null);
  const [isChanging, setChanging] = useState(false);
  const selected = chosen ?? rest;
  const isPassphrase = selected === 'passphrase';
  const needsPassphrase = isPassphrase && (rest !== 'passphrase' || !canKeep || isChanging);
  const choose = (place: TokenStorage) => {
    setChosen(place);
    setChanging(false);
  };
  const apply = (passphrase: string | null) => {
    setChanging(false);
    onRest(selected, passphrase);
  };
  return (
    <fieldset className="field">
      <legend className="label">{t('restHeading')}</legend>
      <StorageOptions group={group} chosen={selected} onChoose={choose} />
      {!canKeep && <p>{t('restFirst')}</p>}
      {needsPassphrase && (
        <NewPassphraseForm
          act={t(hasToken ? 'restPutUnder' : 'restUsePassphrase')}
          onGive={apply}
          onLeave={isChanging ? () => setChanging(false) : null}
        />
      )}
      {!isPassphrase && selected !== rest && (
        <div>
          <button type="button" className="btn" onClick={() => apply(null)}>
            {t(hasToken ? 'restMove' : 'restUse')}
          </button>
        </div>
      )}
      {isPassphrase && !needsPassphrase && hasToken && (
        <div>
          <button type="button" className="btn" onClick={() => setChanging(true)}>
            {t('restChangePassphrase')}
          </button>
        </div>
      )}
    </fieldset>
  );
}

function StorageOptions(props: { group: string; chosen: TokenStorage; onChoose(place: TokenStorage): void }) {
  const t = useTranslation();
  return (
    <div>
      {tokenStorages.map((place) => (
        <label key={place} className="choice">
          <input
            type="radio"
            name={props.group}
            checked={props.chosen === place}
            onChange={() => props.onChoose(place)}
          />
          <span>{t(storageTexts[place].name)}</span>
          <span className="note">{t(storageTexts[place].note)}</span>
        </label>
      ))}
    </div>
  );
}

const storageTexts: Record<TokenStorage, { name: MessageName; note: MessageName }> = {
  session: { name: 'restSession', note: 'restSessionNote' },
  device: { name: 'restDevice', note: 'restDeviceNote' },
  passphrase: { name: 'restPassphrase', note: 'restPassphraseNote' },
};
