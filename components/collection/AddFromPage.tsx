import { useStore } from 'zustand';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { panelCollectionOf } from './panel-collection-store';

/** Where the page shows no video of its own it may link to many. */
export function AddFromPage({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const store = panelCollectionOf(panel);
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
