import { useLibraryStore } from '@/components/collection/use-library';
import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';

export function EmptyCollectionActions() {
  const t = useTranslation();
  const { goToPane } = useLibraryStore().getState();
  return (
    <>
      <button type="button" className="button primary" onClick={() => goToPane('search')}>
        {t('search')}
      </button>
      <button type="button" className="link" onClick={() => goToPane('import')}>
        {t('importPage')}
      </button>
    </>
  );
}

export function EmptyCollection() {
  const t = useTranslation();
  return (
    <StateView icon="bookmark-plus" heading={t('tableEmptyHeading')} actions={<EmptyCollectionActions />}>
      <p>{t('collectionNothing')}</p>
    </StateView>
  );
}

export function ReadingCollection() {
  const t = useTranslation();
  return (
    <p className="note loading" role="status">
      {t('collectionReading')}
    </p>
  );
}
