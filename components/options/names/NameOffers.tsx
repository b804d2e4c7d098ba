import type { Choice, Offer } from '@/lib/core/learning/agreed';
import { type UnsaidNameKey, unsaidNames } from '@/lib/core/service/assumptions';
import { useWords } from '../../words';
import { Evidence } from './Evidence';
import { bySource, meaningText } from './name-words';

interface Chosen {
  key: UnsaidNameKey;
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
  return (
    <li>
      <span className="grow strong">{meaningText(say, key)}</span>
      {choices.length > 1 && <p className="note warned whole">{say('namesDisagree')}</p>}
      {held && (
        <p className="note whole">{held.name === null ? say('namesHeldUnknown') : say('namesHeldNow', held.name)}</p>
      )}
      {choices.length === 1 && !preselected && !held && <p className="note warned whole">{say('namesTwice')}</p>}
      {choices.map((choice) => (
        <ChoiceRow key={choice.name ?? ''} of={key} choice={choice} onConfirm={() => onConfirm([{ key, choice }])} />
      ))}
    </li>
  );
}

function ChoiceRow({ of, choice, onConfirm }: { of: UnsaidNameKey; choice: Choice; onConfirm(): void }) {
  const say = useWords();
  const { name, from, evidence } = choice;
  const meaning = meaningText(say, of);
  const label = name === null ? say('nameConfirmNone', meaning) : say('nameConfirmOf', meaning, name);
  return (
    <div className="name-choice whole">
      {name === null ? (
        <span className="grow">{say('nameNoneFound', unsaidNames[of].assumed)}</span>
      ) : (
        <bdi className="grow code">{name}</bdi>
      )}
      <span className="note">{from.map((source) => say(bySource[source])).join(', ')}</span>
      <button type="button" className="btn small" aria-label={label} onClick={onConfirm}>
        {say('nameConfirm')}
      </button>
      <Evidence texts={evidence} />
    </div>
  );
}
