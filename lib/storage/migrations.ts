import { type CollectionItem, createCollection, type ItemBatch } from '@/lib/collection/collection';
import { timeKey } from '@/lib/shared/time-key';
import type { Database, Migration, UpgradeTransaction } from './database-schema';

/** The object store of version 2 with one record per video of a collection. It is not part of the current schema. */
interface Version2Stores {
  createObjectStore(name: 'members'): unknown;
  deleteObjectStore(name: 'members'): void;
}
interface Version2Transaction {
  objectStore(name: 'members'): { getAll(): Promise<CollectionItem[]> };
}

/**
 * Creates the object store of version 2. Version 3 deletes it in the same upgrade, so it needs neither keys nor
 * indexes.
 */
export const createVersion2Members = (db: Database) => (db as unknown as Version2Stores).createObjectStore('members');

/** Migrates the members of version 2: members that were added together from one page become one batch. */
export async function migrateMembers(db: Database, tx: UpgradeTransaction): Promise<void> {
  const members = await (tx as unknown as Version2Transaction).objectStore('members').getAll();
  const batches = new Map<string, ItemBatch>();
  for (const member of members.sort(byAddedTime)) {
    const { collectionId, addedAt, context } = member;
    const batchKey = JSON.stringify([collectionId, addedAt, context.from, context.page, context.address]);
    const batch = batches.get(batchKey) ?? createBatch(member, batches.size);
    batches.set(batchKey, batch);
    batch.ids.push(member.videoId);
    batch.ranks.push(context.rank);
    batch.titles.push(member.title);
  }
  for (const batch of batches.values()) await tx.objectStore('gatherings').put(batch);
  (db as unknown as Version2Stores).deleteObjectStore('members');
  for (const collection of await tx.objectStore('collections').getAll()) {
    // Adds defaults for the fields that version 2 did not have.
    await tx.objectStore('collections').put({ ...createCollection(collection.id, '', 0), ...collection });
  }
}

const byAddedTime = (one: CollectionItem, other: CollectionItem): number =>
  one.addedAt - other.addedAt || (one.context.rank ?? 0) - (other.context.rank ?? 0);

const createBatch = ({ collectionId, addedAt, context }: CollectionItem, nth: number): ItemBatch => ({
  collectionId,
  id: `${timeKey(addedAt)}-${String(nth).padStart(6, '0')}`,
  addedAt,
  from: context.from,
  page: context.page,
  address: context.address,
  runId: null,
  agent: null,
  ids: [],
  ranks: [],
  titles: [],
});

/**
 * The id of the first connection at the time when the migration that uses it was shipped. It is repeated here because a
 * shipped migration never changes, and because importing the connection's schema would add zod to the worker's bundle.
 */
const firstConnectionId = 'first';

/** Step n, counted from 0, migrates version n to n + 1. A shipped step is never changed. */
export const migrations: readonly Migration[] = [
  (db) => {
    const answers = db.createObjectStore('answers', { keyPath: 'key' });
    answers.createIndex('videoId', 'videoId');
    answers.createIndex('receivedAt', 'receivedAt');
    answers.createIndex('recent', ['receivedAt', 'videoId']);
    db.createObjectStore('names', { keyPath: 'videoId' });
    const ledger = db.createObjectStore('ledger', { keyPath: 'id' });
    ledger.createIndex('sentAt', 'sentAt');
    ledger.createIndex('state', 'state');
    ledger.createIndex('key', 'key');
    db.createObjectStore('token');
  },
  (db) => {
    db.createObjectStore('collections', { keyPath: 'id' });
    createVersion2Members(db);
    const saves = db.createObjectStore('saves', { keyPath: 'id' });
    saves.createIndex('state', 'state');
    db.createObjectStore('keys');
    const comments = db.createObjectStore('comments', { keyPath: ['videoId', 'comment'] });
    comments.createIndex('videoId', 'videoId');
  },
  async (db, tx) => {
    const gatherings = db.createObjectStore('gatherings', { keyPath: ['collectionId', 'id'] });
    gatherings.createIndex('videoId', 'ids', { multiEntry: true });
    gatherings.createIndex('run', 'runId');
    const captures = db.createObjectStore('captures', { keyPath: ['collectionId', 'id'] });
    captures.createIndex('videoId', 'ids', { multiEntry: true });
    // Requests that name no video are left out of the index.
    captures.createIndex('about', 'videoId');
    captures.createIndex('run', 'runId');
    captures.createIndex('key', 'key');
    db.createObjectStore('bodies', { keyPath: 'id' });
    const runs = db.createObjectStore('runs', { keyPath: 'id' });
    runs.createIndex('collection', 'collectionId');
    runs.createIndex('state', 'state');
    const steps = db.createObjectStore('steps', { keyPath: ['runId', 'n'] });
    steps.createIndex('state', 'state');
    steps.createIndex('next', ['runId', 'state']);
    db.createObjectStore('marks', { keyPath: ['collectionId', 'videoId'] }).createIndex('videoId', 'videoId');
    db.createObjectStore('queries', { keyPath: 'id' }).createIndex('collection', 'collectionId');
    // Rows without a run are left out of the index.
    tx.objectStore('ledger').createIndex('run', 'runId');
    tx.objectStore('ledger').createIndex('collection', 'collectionId');
    db.createObjectStore('sums', { keyPath: ['of', 'id'] });
    await migrateMembers(db, tx);
  },
  async (db, tx) => {
    db.createObjectStore('toolLists', { keyPath: 'mcpUrl' });
    db.createObjectStore('toolAnswers', { keyPath: 'id' }).createIndex('list', ['mcpUrl', 'tool']);
    // Version 3 had one token as text; now each connection has its own token.
    const tokens = tx.objectStore('token');
    const access: unknown = await tokens.get('token');
    await tokens.delete('token');
    if (typeof access === 'string') {
      await tokens.put({ is: 'plain', secret: { access, signedIn: null }, origins: [] }, firstConnectionId);
    }
  },
  (db) => {
    for (const storeName of ['trackFacts', 'trackTexts'] as const)
      db.createObjectStore(storeName, { keyPath: 'key' }).createIndex('videoId', 'videoId');
  },
  (db) => {
    db.createObjectStore('bills', { keyPath: 'day' });
  },
];
