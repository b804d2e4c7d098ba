import { StateView } from './StateView';
import { useTranslation } from './translation';

/** Stands in place of a part of a page in which an error happened. Reloading reads everything anew. */
export function BoundaryFailed() {
  const t = useTranslation();
  const again = (
    <button type="button" className="btn" onClick={() => location.reload()}>
      {t('actAgain')}
    </button>
  );
  return (
    <StateView icon="triangle-alert" heading={t('regionFailed')} alert acts={again}>
      <p>{t('regionFailedNext')}</p>
    </StateView>
  );
}
