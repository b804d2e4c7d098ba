import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/words';
import { popularParameterNames } from '@/lib/search/popular-names';
import { type DiscoveredNames, parameterName } from '@/lib/service/assumptions';
import { type PopularParameter, parameterLabels } from './PopularForm';

interface PopularUnavailableProps {
  names: DiscoveredNames;
  /** `null` where no service is set, to whose address the names would belong. */
  onUse: (() => void) | null;
  onOptions(): void;
}

/** Why popular videos cannot be asked for yet, and the two ways to change that. */
export function PopularUnavailable({ names, onUse, onOptions }: PopularUnavailableProps) {
  const t = useTranslation();
  const acts = (
    <>
      {onUse && (
        <button type="button" className="btn" onClick={onUse}>
          {t('popularUseAssumed')}
        </button>
      )}
      <button type="button" className="btn" onClick={onOptions}>
        {t('popularSetNames')}
      </button>
    </>
  );
  return (
    <StateView icon="circle-question-mark" heading={t('popularOff')} acts={acts}>
      <p>{t('popularOffWhy')}</p>
      <dl className="plan-sums named">
        {popularParameterNames.map((key) => (
          <div key={key}>
            <dt>{t(parameterLabels[key.split('.')[1] as PopularParameter])}</dt>
            <dd className="code">
              <bdi>{parameterName(key, names)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {!onUse && <p>{t('namesNone')}</p>}
    </StateView>
  );
}
