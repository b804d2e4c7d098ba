import { StateView } from './StateView';
import { useTranslation } from './translation';

/** Replaces a part of a page that threw an error. Reloading the page resets it. */
export function ErrorFallback() {
  const t = useTranslation();
  const reloadButton = (
    <button type="button" className="button" onClick={() => location.reload()}>
      {t('tryAgain')}
    </button>
  );
  return (
    <StateView icon="triangle-alert" heading={t('regionFailed')} alert actions={reloadButton}>
      <p>{t('regionFailedNext')}</p>
    </StateView>
  );
}
