import { useStore } from 'zustand';
import { Icon } from '@/components/ui/Icon';
import { MenuItem } from '@/components/ui/Menu';
import { useTranslation } from '@/components/ui/translation';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { panelCollectionStoreOf } from './panel-collection-store';

/** Shows the menu items that add videos and open the collection. */
export function CollectMenuItems({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const store = panelCollectionStoreOf(panel);
  const count = useStore(store, (state) => state.count);
  const target = useStore(store, (state) => state.target);
  const { setCollectionOpen } = panel.getState();
  return (
    <>
      <MenuItem label={t('collectPage')} onPress={() => void store.collectPage()} />
      <MenuItem label={t('manyOfThese')} onPress={() => void store.captionsOfPage()} />
      <MenuItem label={target?.name ?? t('collected')} note={count} onPress={() => setCollectionOpen(true)} />
      <MenuItem label={t('openLibrary')} onPress={() => void store.openLibrary()} />
    </>
  );
}

/** Offers to add the videos that a page links to, if it shows none of its own. */
export function AddFromPage({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const store = panelCollectionStoreOf(panel);
  const count = useStore(store, (state) => state.count);
  return (
    <div className="row wrap">
      <button type="button" className="btn" onClick={() => void store.collectPage()}>
        <Icon name="bookmark-plus" small />
        <span>{t('collectPage')}</span>
      </button>
      <button type="button" className="btn" onClick={() => void store.captionsOfPage()}>
        <Icon name="captions" small />
        <span>{t('manyOfThese')}</span>
      </button>
      <button type="button" className="link" onClick={() => panel.getState().setCollectionOpen(true)}>
        {t.plural('collectedShow', count)}
      </button>
    </div>
  );
}
