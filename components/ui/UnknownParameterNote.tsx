import { useTranslation } from './words';

/** Why a control cannot be used: what the service calls its value is not known. And where that can be changed. */
export function UnknownParameterNote({ parameter, onNames }: { parameter: string; onNames(): void }) {
  const t = useTranslation();
  return (
    <p className="note warned">
      {t('nameUnknownHere', parameter)}{' '}
      <button type="button" className="link" onClick={onNames}>
        {t('namesOpen')}
      </button>
    </p>
  );
}
