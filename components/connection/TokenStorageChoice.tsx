import { useId, useState } from 'react';
import { useWords } from '@/components/ui/words';
import { type RestingPlace, restingPlaces } from '@/lib/connection/connection';
import type { MessageName } from '@/lib/shared/localized-text';
import { NewPassphrase } from './NewPassphrase';

interface Props {
  rest: RestingPlace;
  /** A token is held, and moves. */
  hasToken: boolean;
  /** Under a passphrase that was not given yet nothing can be kept. */
  canKeep: boolean;
  /** `passphrase` is `null` where none is needed. */
  onRest(rest: RestingPlace, passphrase: string | null): void;
}

/** Where the token rests (TOK-02): one of three places, taken by a button, because a stray key must not lay it open. */
export function TokenStorageChoice({ rest, hasToken, canKeep, onRest }: Props) {
  const say = useWords();
  const group = useId();
  const [chosen, want] = useState<RestingPlace | null>(null);
  const [anew, renew] = useState(false);
  const wanted = chosen ?? rest;
  const isUnder = wanted === 'passphrase';
  const asks = isUnder && (rest !== 'passphrase' || !canKeep || anew);
  const choose = (place: RestingPlace) => {
    want(place);
    renew(false);
  };
  const give = (passphrase: string | null) => {
    renew(false);
    onRest(wanted, passphrase);
  };
  return (
    <fieldset className="field">
      <legend className="label">{say('restHeading')}</legend>
      <Places group={group} chosen={wanted} onChoose={choose} />
      {!canKeep && <p>{say('restFirst')}</p>}
      {asks && (
        <NewPassphrase
          act={say(hasToken ? 'restPutUnder' : 'restUsePassphrase')}
          onGive={give}
          onLeave={anew ? () => renew(false) : null}
        />
      )}
      {!isUnder && wanted !== rest && (
        <div>
          <button type="button" className="btn" onClick={() => give(null)}>
            {say(hasToken ? 'restMove' : 'restUse')}
          </button>
        </div>
      )}
      {isUnder && !asks && hasToken && (
        <div>
          <button type="button" className="btn" onClick={() => renew(true)}>
            {say('restChangePassphrase')}
          </button>
        </div>
      )}
    </fieldset>
  );
}

function Places(props: { group: string; chosen: RestingPlace; onChoose(place: RestingPlace): void }) {
  const say = useWords();
  return (
    <div>
      {restingPlaces.map((place) => (
        <label key={place} className="choice">
          <input
            type="radio"
            name={props.group}
            checked={props.chosen === place}
            onChange={() => props.onChoose(place)}
          />
          <span>{say(places[place].name)}</span>
          <span className="note">{say(places[place].note)}</span>
        </label>
      ))}
    </div>
  );
}

const places: Record<RestingPlace, { name: MessageName; note: MessageName }> = {
  session: { name: 'restSession', note: 'restSessionNote' },
  device: { name: 'restDevice', note: 'restDeviceNote' },
  passphrase: { name: 'restPassphrase', note: 'restPassphraseNote' },
};
