import { useId } from 'react';
import { useWords } from '@/components/ui/words';
import type { Choice, Offer } from '@/lib/parameter-discovery/confirm-names';
import { type UndocumentedNameKey, undocumentedNames } from '@/lib/service/assumptions';
import { Evidence } from './Evidence';
import { bySource, meaningText } from './name-words';

interface Chosen {
  key: UndocumentedNameKey;
  choice: Choice;
}
interface Props {
  offers: readonly Offer[];
  onConfirm(chosen: readonly Chosen[]): void;
}

/** What was found and waits for the reader's word; where sources disagree, side by side and none of them chosen. */
export function NameOffers({ offers, onConfirm }: Props) {
  const say = useWords();
  if (offers.length === 0) return null;
  const agreeing = offers.flatMap(({ key, preselected }) => (preselected ? [{ key, choice: preselected }] : []));
  return (
    <section className="field" aria-label={say('namesFound')}>
      <h3 className="label">{say('namesFound')}</h3>
      <ul className="book names">
        {offers.map((offer) => (
          <OfferRow key={offer.key} offer={offer} onConfirm={onConfirm} />
        ))}
      </ul>
      {agreeing.length > 0 && (
        <div className="acts">
          <button type="button" className="btn do" onClick={() => onConfirm(agreeing)}>
            {say.count('namesConfirmAll', agreeing.length)}
          </button>
        </div>
      )}
    </section>
  );
}

function OfferRow({ offer, onConfirm }: { offer: Offer } & Pick<Props, 'onConfirm'>) {
  const say = useWords();
  const { key, choices, preselected, held } = offer;
  const name = useId();
  return (
    <li>
      <span id={name} className="grow strong">
        {meaningText(say, key)}
      </span>
      {choices.length > 1 && <p className="note warned whole">{say('namesDisagree')}</p>}
      {held && (
        <p className="note whole">{held.name === null ? say('namesHeldUnknown') : say('namesHeldNow', held.name)}</p>
      )}
      {choices.length === 1 && !preselected && !held && <p className="note warned whole">{say('namesTwice')}</p>}
      {choices.map((choice) => (
        <ChoiceRow
          key={choice.name ?? ''}
          of={key}
          labelId={name}
          choice={choice}
          onConfirm={() => onConfirm([{ key, choice }])}
        />
      ))}
    </li>
  );
}

interface ChoiceProps {
  of: UndocumentedNameKey;
  labelId: string;
  choice: Choice;
  onConfirm(): void;
}

function ChoiceRow({ of, labelId, choice, onConfirm }: ChoiceProps) {
  const say = useWords();
  const { name, from, evidence } = choice;
  const [verb, what] = [useId(), useId()];
  return (
    <div className="name-choice whole">
      {name === null ? (
        <span id={what} className="grow">
          {say('nameNoneFound', undocumentedNames[of].assumed)}
        </span>
      ) : (
        <bdi id={what} className="grow code">
          {name}
        </bdi>
      )}
      <span className="note">{from.map((source) => say(bySource[source])).join(', ')}</span>
      <button
        id={verb}
        type="button"
        className="btn small"
        aria-labelledby={`${verb} ${what} ${labelId}`}
        onClick={onConfirm}
      >
        {say('nameConfirm')}
      </button>
      <Evidence texts={evidence} />
    </div>
  );
}
