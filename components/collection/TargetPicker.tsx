import { useStore } from 'zustand';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { CollectionPicker } from './CollectionPicker';
import { panelCollectionOf } from './panel-collection-store';

/** Which collection is added to. */
export function TargetPicker({ panel }: { panel: PanelStore }) {
  const store = panelCollectionOf(panel);
  const into = useStore(store, (state) => state.target);
  const collections = useStore(store, (state) => state.collections);
  return <CollectionPicker collections={collections} selected={into} onChoose={(id) => void store.choose(id)} />;
}
