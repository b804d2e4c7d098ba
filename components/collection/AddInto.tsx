import { useStore } from 'zustand';
import type { Panel } from '@/lib/app-store/panel-store';
import { collectStore } from './add-store';
import { CollectionPicker } from './CollectionPicker';

/** Which collection is added to. */
export function AddInto({ panel }: { panel: Panel }) {
  const store = collectStore(panel);
  const into = useStore(store, (state) => state.into);
  const collections = useStore(store, (state) => state.collections);
  return <CollectionPicker collections={collections} into={into} onChoose={(id) => void store.choose(id)} />;
}
