import { CollectionDrawer } from '@/components/collection/CollectionDrawer';
import { useLibrary } from '@/components/collection/use-library';
import { useSnapshot } from '@/components/collection/use-snapshot';
import { DetailsStatus } from '@/components/runs/DetailsStatus';
import { shownCollection } from '@/lib/collection/store/library-store';
import { countDetails } from '@/lib/collection/video-table';

const nothing = () => {};

/** The status bar and the drawer of the current collection. */
export function DetailsPanes() {
  const snapshot = useSnapshot((state) => state.snapshot);
  const exclusions = useSnapshot((state) => state.exclusions);
  const collection = useLibrary(shownCollection);
  return (
    <>
      {snapshot && <DetailsStatus counts={countDetails(snapshot, exclusions)} />}
      {collection && <CollectionDrawer collection={collection} takesFocus={false} onClose={nothing} />}
    </>
  );
}
