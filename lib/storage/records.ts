import type { ObjectStore, RecordType } from '@/lib/database/record';
import { ledgerRecord } from '@/lib/service/records';
import { ownValue } from '@/lib/shared/own-value';

/** The kinds of records, by object store. */
export const records = { ledger: ledgerRecord };

/** Returns the kind of the records of an object store. */
export const recordTypeOf = (store: string): RecordType | undefined => ownValue<RecordType>(records, store);

/** All object stores of the database. */
export const objectStores: Readonly<Record<string, ObjectStore>> = {
  ...records,
  answers: {
    keyPath: 'key',
    indexes: {
      videoId: { keyPath: 'videoId' },
      receivedAt: { keyPath: 'receivedAt' },
      recent: { keyPath: ['receivedAt', 'videoId'] },
    },
  },
  names: { keyPath: 'videoId' },
  comments: { keyPath: ['videoId', 'comment'], indexes: { videoId: { keyPath: 'videoId' } } },
  sums: { keyPath: ['of', 'id'] },
  bills: { keyPath: 'day' },
  token: {},
  toolLists: { keyPath: 'mcpUrl' },
  toolAnswers: { keyPath: 'id', indexes: { list: { keyPath: ['mcpUrl', 'tool'] } } },
  collections: { keyPath: 'id' },
  gatherings: {
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
  bodies: { keyPath: 'id' },
  runs: { keyPath: 'id', indexes: { collection: { keyPath: 'collectionId' }, state: { keyPath: 'state' } } },
  steps: {
    keyPath: ['runId', 'n'],
    indexes: { state: { keyPath: 'state' }, next: { keyPath: ['runId', 'state'] } },
  },
  marks: { keyPath: ['collectionId', 'videoId'], indexes: { videoId: { keyPath: 'videoId' } } },
  queries: { keyPath: 'id', indexes: { collection: { keyPath: 'collectionId' } } },
  saves: { keyPath: 'id', indexes: { state: { keyPath: 'state' } } },
  trackFacts: { keyPath: 'key', indexes: { videoId: { keyPath: 'videoId' } } },
  trackTexts: { keyPath: 'key', indexes: { videoId: { keyPath: 'videoId' } } },
  keys: {},
};
