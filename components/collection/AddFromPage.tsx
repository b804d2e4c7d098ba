import { useStore } from 'zustand';
import { usePanelCollectionStore } from '@/components/collection/use-panel-collection';
import { Icon } from '@/components/ui/Icon';
import { MenuItem } from '@/components/ui/Menu';
import { useTranslation } from '@/components/ui/translation';

/** Shows the menu items that add videos and open the collection. */
export function AddMenuItems() {
  const t = useTranslation();
  const store = usePanelCollectionStore();
  return (
    <>
      <MenuItem label={t('addFromPage')} onPress={() => void store.getState().addPageVideos()} />
      <MenuItem label={t('bulkOfThese')} onPress={() => void store.getState().openBulkCaptions()} />
      <MenuItem label={t('openLibrary')} onPress={() => void store.getState().openLibrary()} />
    </>
  );
}

/** Offers to add the videos that a page links to, or to get their captions. Shown while the tab shows no video. */
export function AddFromPage() {
  const t = useTranslation();
  const store = usePanelCollectionStore();
  const count = useStore(store, (state) => state.count);
  return (
    <div className="flex-row wrap">
      <button type="button" className="button" onClick={() => void store.getState().addPageVideos()}>
        <Icon name="bookmark-plus" small />
        <span>{t('addFromPage')}</span>
      </button>
      <button type="button" className="button" onClick={() => void store.getState().openBulkCaptions()}>
        <Icon name="captions" small />
        <span>{t('bulkOfThese')}</span>
      </button>
      <button type="button" className="link" onClick={() => void store.getState().openLibrary('table')}>
        {t.plural('collectionShow', count)}
      </button>
    </div>
  );
}
