import { useStore } from 'zustand';
import { MenuItem } from '@/components/ui/Menu';
import { useTranslation } from '@/components/ui/words';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { panelCollectionOf } from './panel-collection-store';

/** What the menu has of collecting: the page in front, the list, and the library. */
export function CollectMenuItems({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const store = panelCollectionOf(panel);
  const count = useStore(store, (state) => state.count);
  const into = useStore(store, (state) => state.target);
  const { setCollectionOpen: turnCollected } = panel.getState();
  return (
    <>
      <MenuItem label={t('collectPage')} onPress={() => void store.collectPage()} />
      <MenuItem label={t('manyOfThese')} onPress={() => void store.captionsOfPage()} />
      <MenuItem label={into?.name ?? t('collected')} note={count} onPress={() => turnCollected(true)} />
      <MenuItem label={t('openLibrary')} onPress={() => void store.openLibrary()} />
    </>
  );
}
