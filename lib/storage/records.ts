import { trackStatisticsRecord } from '@/lib/captions/records';
import { codebookRecord, codeRecord } from '@/lib/coding/records';
import { collectionRecord, itemBatchRecord, videoNoteRecord } from '@/lib/collection/records';
import { openedCommentRecord } from '@/lib/comments/records';
import type { ObjectStore, RecordType } from '@/lib/database/record';
import { downloadRecord } from '@/lib/downloads/records';
import { timedNoteRecord } from '@/lib/notes/records';
import { videoTitleRecord } from '@/lib/platform/records';
import { captureBodyRecord, captureRecord } from '@/lib/provenance/records';
import { runRecord, stepRecord } from '@/lib/runs/records';
import { savedSearchRecord } from '@/lib/search/records';
import { ledgerRecord, responseRecord } from '@/lib/service/records';
import { ownValue } from '@/lib/shared/own-value';
import { billRecord, sumRecord } from '@/lib/spending/records';
import { toolListRecord, toolResponseRecord } from '@/lib/tools/records';
import { knownWordsRecord } from '@/lib/words/records';

export const records = {
  responses: responseRecord,
  videoTitles: videoTitleRecord,
  openedComments: openedCommentRecord,
  trackStatistics: trackStatisticsRecord,
  ledger: ledgerRecord,
  spendingSums: sumRecord,
  bills: billRecord,
  toolLists: toolListRecord,
  toolResponses: toolResponseRecord,
  downloads: downloadRecord,
  collections: collectionRecord,
  itemBatches: itemBatchRecord,
  videoNotes: videoNoteRecord,
  codebooks: codebookRecord,
  codes: codeRecord,
  timedNotes: timedNoteRecord,
  knownWords: knownWordsRecord,
  captures: captureRecord,
  captureBodies: captureBodyRecord,
  runs: runRecord,
  steps: stepRecord,
  savedSearches: savedSearchRecord,
};

export const recordTypeOf = (store: string): RecordType | undefined => ownValue<RecordType>(records, store);

/** All object stores of the database. No file contains the last four, and their rows have no schema. */
const objectStores: Readonly<Record<string, ObjectStore>> = {
  ...records,
  trackTexts: { keyPath: 'key', indexes: { videoId: { keyPath: 'videoId' } } },
  credentials: {},
  pseudonymKeys: {},
  videoDeletions: { keyPath: 'videoId' },
};

export function createObjectStores(db: IDBDatabase): void {
  for (const [name, { keyPath, indexes }] of Object.entries(objectStores)) {
    const store = db.createObjectStore(name, keyPath === undefined ? {} : { keyPath: keyPath as string | string[] });
    for (const [index, { keyPath: fields, ...options }] of Object.entries(indexes ?? {}))
      store.createIndex(index, fields as string | string[], options);
  }
}
