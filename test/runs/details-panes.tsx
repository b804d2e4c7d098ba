import { useStore } from 'zustand';
import { CollectionDrawer } from '@/components/collection/CollectionDrawer';
import { libraryStoreOf } from '@/components/collection/library-store';
import { snapshotStoreOf } from '@/components/collection/snapshot-store';
import { DetailsStatus } from '@/components/runs/DetailsStatus';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { shownCollection } from '@/lib/collection/store/library-store';
import { countDetails } from '@/lib/collection/video-table';

const nothing = () => {};

/** The status bar and the drawer of the current collection. */
export function DetailsPanes({ panel }: { panel: PanelStore }) {
  const snapshot = useStore(snapshotStoreOf(panel), (state) => state.snapshot);
  const collection = useStore(libraryStoreOf(panel), shownCollection);
  return (
    <>
      {snapshot && <DetailsStatus panel={panel} counts={countDetails(snapshot)} />}
      {collection && <CollectionDrawer panel={panel} collection={collection} takesFocus={false} onClose={nothing} />}
    </>
  );
}
