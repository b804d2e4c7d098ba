import type { Migration } from './database';
import { createVersion2Members, migrateMembers } from './members-before-3';

/**
 * The first connection's id when that step was shipped. It stands here because a step never changes, and because an import of
 * the connection's schema would keep the bundler from splitting and shaking all of zod in the worker.
 */
const firstConnectionId = 'first';

/** Step n brings version n to n + 1; a step that was shipped is never changed again. */
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
    // A question that names no video has none there, and the index leaves it out.
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
    // Rows of no run have no value there, and an index leaves those out.
    tx.objectStore('ledger').createIndex('run', 'runId');
    tx.objectStore('ledger').createIndex('collection', 'collectionId');
    db.createObjectStore('sums', { keyPath: ['of', 'id'] });
    await migrateMembers(db, tx);
  },
  async (db, tx) => {
    db.createObjectStore('toolLists', { keyPath: 'mcpUrl' });
    db.createObjectStore('toolAnswers', { keyPath: 'id' }).createIndex('list', ['mcpUrl', 'tool']);
    // There was one token, as text; now each connection has its own.
    const shelf = tx.objectStore('token');
    const access: unknown = await shelf.get('token');
    await shelf.delete('token');
    if (typeof access === 'string') {
      await shelf.put({ is: 'plain', secret: { access, signedIn: null } }, firstConnectionId);
    }
  },
  (db) => {
    for (const shelf of ['trackFacts', 'trackTexts'] as const)
      db.createObjectStore(shelf, { keyPath: 'key' }).createIndex('videoId', 'videoId');
  },
];
