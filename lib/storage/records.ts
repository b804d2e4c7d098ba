import { openedCommentRecord } from '@/lib/comments/records';
import type { ObjectStore, RecordType } from '@/lib/database/record';
import { downloadRecord } from '@/lib/downloads/records';
import { videoTitleRecord } from '@/lib/platform/records';
import { ledgerRecord } from '@/lib/service/records';
import { ownValue } from '@/lib/shared/own-value';
import { billRecord, sumRecord } from '@/lib/spending/records';
import { toolListRecord, toolResponseRecord } from '@/lib/tools/records';

/** The kinds of records, by object store. */
export const records = {
  videoTitles: videoTitleRecord,
  openedComments: openedCommentRecord,
  ledger: ledgerRecord,
  spendingSums: sumRecord,
  bills: billRecord,
  toolLists: toolListRecord,
  toolResponses: toolResponseRecord,
  downloads: downloadRecord,
};

/** Returns the kind of the records of an object store. */
export const recordTypeOf = (store: string): RecordType | undefined => ownValue<RecordType>(records, store);

/** All object stores of the database. */
const objectStores: Readonly<Record<string, ObjectStore>> = {
  ...records,
  responses: {
    keyPath: 'key',
    indexes: {
      videoId: { keyPath: 'videoId' },
      receivedAt: { keyPath: 'receivedAt' },
      recent: { keyPath: ['receivedAt', 'videoId'] },
    },
  },
  credentials: {},
  collections: { keyPath: 'id' },
  itemBatches: {
    keyPath: ['collectionId', 'id'],
    indexes: { videoId: { keyPath: 'ids', multiEntry: true }, run: { keyPath: 'runId' } },
  },
  captures: {
    keyPath: ['collectionId', 'id'],
    indexes: {
      videoId: { keyPath: 'ids', multiEntry: true },
      // Requests that name no video are left out of the index.
      about: { keyPath: 'videoId' },
      run: { keyPath: 'runId' },
      key: { keyPath: 'key' },
    },
  },
  captureBodies: { keyPath: 'id' },
  runs: { keyPath: 'id', indexes: { collection: { keyPath: 'collectionId' }, state: { keyPath: 'state' } } },
  steps: {
    keyPath: ['runId', 'n'],
    indexes: { state: { keyPath: 'state' }, next: { keyPath: ['runId', 'state'] } },
  },
  videoNotes: { keyPath: ['collectionId', 'videoId'], indexes: { videoId: { keyPath: 'videoId' } } },
  savedSearches: { keyPath: 'id', indexes: { collection: { keyPath: 'collectionId' } } },
  trackStatistics: { keyPath: 'key', indexes: { videoId: { keyPath: 'videoId' } } },
  trackTexts: { keyPath: 'key', indexes: { videoId: { keyPath: 'videoId' } } },
  pseudonymKeys: {},
};

/** Creates all object stores and their indexes in a new database. */
export function createObjectStores(db: IDBDatabase): void {
  for (const [name, { keyPath, indexes }] of Object.entries(objectStores)) {
    const store = db.createObjectStore(name, keyPath === undefined ? {} : { keyPath: keyPath as string | string[] });
    for (const [index, { keyPath: fields, ...options }] of Object.entries(indexes ?? {}))
      store.createIndex(index, fields as string | string[], options);
  }
}
