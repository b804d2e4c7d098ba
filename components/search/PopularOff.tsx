import { StateView } from '@/components/ui/StateView';
import { useWords } from '@/components/ui/words';
import { popularNames } from '@/lib/search/popular-names';
import { type LearnedNames, nameOf } from '@/lib/service/assumptions';
import { type PopularWord, popularWords } from './PopularForm';

interface Props {
  names: LearnedNames;
  /** `null` where no service is set, to whose address the names would belong. */
  onUse: (() => void) | null;
  onOptions(): void;
}

/** Why popular videos cannot be asked for yet, and the two ways to change that. */
export function PopularOff({ names, onUse, onOptions }: Props) {
  const say = useWords();
  const acts = (
    <>
      {onUse && (
        <button type="button" className="btn" onClick={onUse}>
          {say('popularUseAssumed')}
        </button>
      )}
      <button type="button" className="btn" onClick={onOptions}>
        {say('popularSetNames')}
      </button>
    </>
  );
  return (
    <StateView icon="circle-question-mark" heading={say('popularOff')} acts={acts}>
      <p>{say('popularOffWhy')}</p>
      <dl className="plan-sums named">
        {popularNames.map((key) => (
          <div key={key}>
            <dt>{say(popularWords[key.split('.')[1] as PopularWord])}</dt>
            <dd className="code">
              <bdi>{nameOf(key, names)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {!onUse && <p>{say('namesNone')}</p>}
    </StateView>
  );
}
