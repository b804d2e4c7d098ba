import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Panel } from '@/lib/app-store/panel-store';
import { AddInto } from './AddInto';
import { collectStore } from './add-store';
import { ItemList } from './ItemList';

/** How many rows come at once. */
const step = 200;

/** The list of what is collected, in place of the video. */
export function ItemsPane({ panel }: { panel: Panel }) {
  const store = collectStore(panel);
  const { into, list, count } = useStore(store);
  const [most, setMost] = useState(step);
  useEffect(() => void store.show(most), [store, most]);
  useEffect(() => () => void store.show(0), [store]);
  const { showHeld, turnCollected } = panel.getState();
  const open = (videoId: string) => {
    showHeld(videoId);
    turnCollected(false);
  };
  return (
    <ItemList
      name={into?.name ?? null}
      picker={<AddInto panel={panel} />}
      members={list}
      count={count}
      onOpen={open}
      onRemove={(videoId) => void store.remove(videoId)}
      onMore={() => setMost(most + step)}
      onCopy={() => void store.copyIds()}
      onSave={(as) => void store.save(as)}
      onLibrary={() => void store.openLibrary()}
      onClose={() => turnCollected(false)}
    />
  );
}
