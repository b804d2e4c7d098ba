import { libraryStoreOf } from '@/components/collection/use-library';
import { snapshotStoreOf } from '@/components/collection/use-snapshot';
import type { AppStore } from '@/lib/app-store/app-store';
import { codingRepository } from '@/lib/coding/repository';
import { shownCollection } from '@/lib/collection/store/library-store';
import { saveStream } from '@/lib/downloads/browser/save-stream';
import { collectionRecords } from '@/lib/export/repository/collection-records';
import { videosCsv } from '@/lib/export/video-tables';
import type { VideoId } from '@/lib/service/ids';
import { fileName } from '@/lib/shared/file-name';

const { mediaType, chunks } = videosCsv('newest');
const neverAborted = new AbortController().signal;
/** Pages that are writing a file, so that a double click exports one file. */
const exporting = new WeakSet<AppStore>();

/**
 * Exports the given videos of the current collection, or all videos, with their newest observations as CSV. Reads saved
 * responses only, without requests.
 */
export async function exportVideos(app: AppStore, only: ReadonlySet<VideoId> | null): Promise<void> {
  const collection = shownCollection(libraryStoreOf(app).getState());
  const { snapshot, notes } = snapshotStoreOf(app).getState();
  if (!collection || !snapshot || exporting.has(app)) return;
  exporting.add(app);
  try {
    const { body, history } = collectionRecords;
    const coding = await codingRepository.of(collection.id);
    const source = { collection, snapshot, notes, coding, chosen: only, body, history: history(collection.id) };
    const name = fileName({ title: collection.name, id: '', lang: 'videos', ext: 'csv' });
    const { is } = await saveStream({ name, mediaType, chunks: chunks(source) }, neverAborted);
    app.getState().showToast(is === 'saved' ? ['exportSaved', name] : ['ledgerNoSpace']);
  } finally {
    exporting.delete(app);
  }
}
