import { StateView } from '@/components/ui/StateView';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { libraryStoreOf } from './library-store';

/** Offers two ways to fill an empty collection. */
export function EmptyCollectionActions({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const { goToPane } = libraryStoreOf(panel).getState();
  return (
    <>
      <button type="button" className="btn" onClick={() => goToPane('search')}>
        {t('librarySearch')}
      </button>
      <button type="button" className="btn" onClick={() => goToPane('import')}>
        {t('libraryImport')}
      </button>
    </>
  );
}

/** Shows the next steps for an empty collection. */
export function EmptyCollection({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  return (
    <StateView icon="bookmark-plus" heading={t('tableEmptyHeading')} actions={<EmptyCollectionActions panel={panel} />}>
      <p>{t('collectionNothing')}</p>
    </StateView>
  );
}

/** Shows that the videos of the collection are still being loaded. */
export function ReadingCollection() {
  const t = useTranslation();
  return (
    <p className="note reading" role="status">
      {t('collectionReading')}
    </p>
  );
}
