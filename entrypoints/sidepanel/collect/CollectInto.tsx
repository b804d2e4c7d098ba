import { useStore } from 'zustand';
import { CollectionPicker } from '@/components/CollectionPicker';
import type { Panel } from '@/lib/panel/panel';
import { collectStore } from './collect-store';

/** Which collection is added to. */
export function CollectInto({ panel }: { panel: Panel }) {
  const store = collectStore(panel);
  const into = useStore(store, (state) => state.into);
  const collections = useStore(store, (state) => state.collections);
  return <CollectionPicker collections={collections} into={into} onChoose={(id) => void store.choose(id)} />;
}
