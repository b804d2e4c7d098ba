import { libraryStoreOf } from '@/components/collection/use-library';
import { snapshotStoreOf } from '@/components/collection/use-snapshot';
import type { AppStore } from '@/lib/app-store/app-store';
import type { Snapshot } from '@/lib/collection/snapshot';
import { shownCollection } from '@/lib/collection/store/library-store';
import { isReasonMissing } from '@/lib/comments/author-tags';
import { hashAuthors } from '@/lib/comments/browser/author-key';
import { readSavedThreads } from '@/lib/comments/repository/comment-repository';
import { exportedIds } from '@/lib/export/export-file';
import { weightedNetwork } from '@/lib/export/network-files';
import { readPackageMetadata } from '@/lib/export/package-description';
import { defaultPrivacy } from '@/lib/export/privacy-choices';
import { collectionRecords } from '@/lib/export/repository/collection-records';
import type { WeightedNetwork } from '@/lib/network/weighted-columns';

/** Reads a network of the shown collection. Authors of replies have pseudonyms unless the export names them. */
export async function readWeightedNetwork(
  app: AppStore,
  name: WeightedNetwork['name'],
  snapshot: Snapshot,
): Promise<WeightedNetwork> {
  const collection = shownCollection(libraryStoreOf(app).getState());
  if (!collection) throw new Error('A network needs a collection.');
  const source = {
    collection,
    snapshot,
    notes: snapshotStoreOf(app).getState().notes,
    chosen: null,
    body: collectionRecords.body,
    history: collectionRecords.history(collection.id),
  };
  const { replies } = readPackageMetadata(collection.about).privacy ?? defaultPrivacy;
  const naming = replies.is === 'named' && !isReasonMissing(replies) ? replies : ({ is: 'replaced' } as const);
  const videoIds = new Set<string>(exportedIds(source));
  return weightedNetwork(name, source, {
    threads: () => readSavedThreads(videoIds, app.getState().settings.replyDays),
    people: { naming, tagsOf: hashAuthors },
  });
}
