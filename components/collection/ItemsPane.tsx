import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { ItemList } from './ItemList';
import { panelCollectionOf } from './panel-collection-store';
import { TargetPicker } from './TargetPicker';

/** How many rows come at once. */
const pageSize = 200;

/** The list of what is collected, in place of the video. */
export function ItemsPane({ panel }: { panel: PanelStore }) {
  const store = panelCollectionOf(panel);
  const { target: into, list, count } = useStore(store);
  const [visibleCount, setVisibleCount] = useState(pageSize);
  useEffect(() => void store.show(visibleCount), [store, visibleCount]);
  useEffect(() => () => void store.show(0), [store]);
  const { showSaved: showHeld, setCollectionOpen: turnCollected } = panel.getState();
  const open = (videoId: string) => {
    showHeld(videoId);
    turnCollected(false);
  };
  return (
    <ItemList
      name={into?.name ?? null}
      picker={<TargetPicker panel={panel} />}
      members={list}
      count={count}
      onOpen={open}
      onRemove={(videoId) => void store.remove(videoId)}
      onMore={() => setVisibleCount(visibleCount + pageSize)}
      onCopy={() => void store.copyIds()}
      onSave={(as) => void store.save(as)}
      onLibrary={() => void store.openLibrary()}
      onClose={() => turnCollected(false)}
    />
  );
}
