import { libraryStoreOf } from '@/components/collection/library-store';
import { snapshotStoreOf } from '@/components/collection/snapshot-store';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { shownCollection } from '@/lib/collection/store/library-store';
import type { VideoId } from '@/lib/service/ids';
import { exportStoreOf } from './export-store';

/**
 * Exports the given videos of the current collection, or all videos, as CSV. Opens the export page if the export fails.
 */
export async function exportVideos(panel: PanelStore, only: ReadonlySet<VideoId> | null): Promise<void> {
  const library = libraryStoreOf(panel);
  const collection = shownCollection(library.getState());
  const { snapshot, notes } = snapshotStoreOf(panel).getState();
  if (!collection || !snapshot) return;
  const store = exportStoreOf(panel);
  const { chosen } = store.getState();
  await store.getState().show({ collection, snapshot, notes });
  store.getState().choose(only);
  const result = await store.getState().exportContent('csv');
  store.getState().choose(chosen);
  if (result?.is === 'saved') panel.getState().showToast(['exportSaved', result.name]);
  else library.getState().goToPane('export');
}
