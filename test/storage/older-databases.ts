import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { cachedResponse } from '../fakes';

/** Rows for the object stores of version 1, in the format of that version. */
const rowsOf1 = {
  answers: [cachedResponse({ key: 'k1', videoId: 'aaaaaaaaaaa', receivedAt: 5 })],
  names: [{ videoId: 'aaaaaaaaaaa', title: 'Tide mills', at: 5 }],
  ledger: [{ id: '0000000000005-x', name: 'captions', key: 'k1', sentAt: 5, state: 'confirmed', billed: 530 }],
};

const origin = (from: string, rank: number | null, address: string | null = null) => ({
  from,
  page: 'watch',
  address,
  rank,
});
const list = 'https://www.youtube.com/playlist?list=PLx';
const member = (videoId: string, addedAt: number, context: object, collectionId = 'first') => ({
  collectionId,
  videoId,
  title: videoId === 'aaaaaaaaaaa' ? 'Tide mills' : null,
  addedAt,
  context,
});

export const rowsOf2 = {
  ...rowsOf1,
  collections: [{ id: 'first', name: 'Gesammelt', note: 'of the coast', createdAt: 3 }],
  // Three members added from one page, out of order; one added from another source at the same time; and one added
  // later.
  members: [
    member('ccccccccccc', 10, origin('page', 3, list)),
    member('aaaaaaaaaaa', 10, origin('page', 1, list)),
    member('bbbbbbbbbbb', 10, origin('page', 2, list)),
    member('ddddddddddd', 10, origin('menu', null)),
    member('eeeeeeeeeee', 20, origin('shortcut', null)),
  ],
  saves: [{ id: 's1', videoId: 'aaaaaaaaaaa', state: 'done', name: 'Tide mills.vtt' }],
  comments: [{ videoId: 'aaaaaaaaaaa', comment: 'Ugx4bR0k9VwqTtN2c7F4', at: 6 }],
};

/** Creates a database as version 1 left it, with a row in every object store, and closes it. */
export const createVersion1 = (): Promise<void> =>
  createDatabase(1, addStores1, rowsOf1, { token: ['token', 'a.b.c'] });

/** Creates a database as version 2 left it, with rows in its object stores, and closes it. */
export const createVersion2 = (): Promise<void> =>
  createDatabase(
    2,
    (db) => {
      addStores1(db);
      addStores2(db);
    },
    rowsOf2,
    { token: ['token', 'a.b.c'], keys: ['author', { placeholder: 'for a key' }] },
  );

/** Rows for every object store that exists in version 3. */
export const rowsOf3 = {
  ...rowsOf1,
  collections: [
    { id: 'first', name: 'Gesammelt', note: '', createdAt: 3, duplicates: 'insert', budget: null, watch: null },
  ],
  gatherings: [
    {
      collectionId: 'first',
      id: '0000000000010-x',
      addedAt: 10,
      from: 'menu',
      page: 'watch',
      address: null,
      runId: null,
      agent: null,
      ids: ['aaaaaaaaaaa'],
      ranks: [null],
      titles: [null],
    },
  ],
  captures: [{ collectionId: 'first', id: 'c1', runId: 'r1', step: 0, key: 'k1', ids: ['aaaaaaaaaaa'], videoId: null }],
  bodies: [{ id: 'c1', body: new TextEncoder().encode('{"data":[]}') }],
  runs: [{ id: 'r1', collectionId: 'first', state: 'done', plan: { kind: 'complete' } }],
  steps: [{ runId: 'r1', n: 0, state: 'stored', name: 'batchVideos' }],
  marks: [{ collectionId: 'first', videoId: 'aaaaaaaaaaa', note: 'tide', tags: [], at: 5 }],
  queries: [{ id: 'q1', collectionId: 'first', name: 'mills' }],
  sums: [{ of: 'run', id: 'r1', micros: 530, unpriced: 0, auto: 0 }],
  saves: rowsOf2.saves,
  comments: rowsOf2.comments,
};

/** Creates a database as version 3 left it, with rows in its object stores, and closes it. */
export const createVersion3 = (): Promise<void> =>
  createDatabase(
    3,
    (db, tx) => {
      addStores1(db);
      addStores2(db);
      addStores3(db, tx);
    },
    rowsOf3,
    { token: ['token', 'a.b.c'], keys: ['author', { placeholder: 'for a key' }] },
  );

/** Creates a database as version 4 left it, with one token per connection, and closes it. */
export const createVersion4 = (): Promise<void> =>
  createDatabase(
    4,
    (db, tx) => {
      addStores1(db);
      addStores2(db);
      addStores3(db, tx);
      db.createObjectStore('toolLists', { keyPath: 'mcpUrl' });
      db.createObjectStore('toolAnswers', { keyPath: 'id' }).createIndex('list', ['mcpUrl', 'tool']);
    },
    rowsOf3,
    {
      token: ['first', { is: 'plain', secret: { access: 'a.b.c', signedIn: null } }],
      keys: ['author', { placeholder: 'for a key' }],
    },
  );

function addStores1(db: IDBPDatabase): void {
  const answers = db.createObjectStore('answers', { keyPath: 'key' });
  answers.createIndex('videoId', 'videoId');
  answers.createIndex('receivedAt', 'receivedAt');
  answers.createIndex('recent', ['receivedAt', 'videoId']);
  db.createObjectStore('names', { keyPath: 'videoId' });
  const ledger = db.createObjectStore('ledger', { keyPath: 'id' });
  for (const index of ['sentAt', 'state', 'key']) ledger.createIndex(index, index);
  db.createObjectStore('token');
}

function addStores2(db: IDBPDatabase): void {
  db.createObjectStore('collections', { keyPath: 'id' });
  const members = db.createObjectStore('members', { keyPath: ['collectionId', 'videoId'] });
  members.createIndex('videoId', 'videoId');
  members.createIndex('added', ['collectionId', 'addedAt']);
  db.createObjectStore('saves', { keyPath: 'id' }).createIndex('state', 'state');
  db.createObjectStore('keys');
  db.createObjectStore('comments', { keyPath: ['videoId', 'comment'] }).createIndex('videoId', 'videoId');
}

function addStores3(db: IDBPDatabase, tx: UpgradeTransaction): void {
  db.deleteObjectStore('members');
  const stores: [storeName: string, keyPath: string | string[], indexes: [string, string | string[], boolean?][]][] = [
    [
      'gatherings',
      ['collectionId', 'id'],
      [
        ['videoId', 'ids', true],
        ['run', 'runId'],
      ],
    ],
    [
      'captures',
      ['collectionId', 'id'],
      [
        ['videoId', 'ids', true],
        ['about', 'videoId'],
        ['run', 'runId'],
        ['key', 'key'],
      ],
    ],
    ['bodies', 'id', []],
    [
      'runs',
      'id',
      [
        ['collection', 'collectionId'],
        ['state', 'state'],
      ],
    ],
    [
      'steps',
      ['runId', 'n'],
      [
        ['state', 'state'],
        ['next', ['runId', 'state']],
      ],
    ],
    ['marks', ['collectionId', 'videoId'], [['videoId', 'videoId']]],
    ['queries', 'id', [['collection', 'collectionId']]],
    ['sums', ['of', 'id'], []],
  ];
  for (const [storeName, keyPath, indexes] of stores) {
    const store = db.createObjectStore(storeName, { keyPath });
    for (const [name, path, multiEntry = false] of indexes) store.createIndex(name, path, { multiEntry });
  }
  tx.objectStore('ledger').createIndex('run', 'runId');
  tx.objectStore('ledger').createIndex('collection', 'collectionId');
}

type UpgradeTransaction = IDBPTransaction<unknown, string[], 'versionchange'>;
type Rows = Record<string, readonly unknown[]>;

async function createDatabase(
  version: number,
  upgrade: (db: IDBPDatabase, tx: UpgradeTransaction) => void,
  rows: Rows,
  keyed: Record<string, readonly [string, unknown]>,
): Promise<void> {
  const db = await openDB('sidelight', version, { upgrade: (database, _from, _to, tx) => upgrade(database, tx) });
  for (const [storeName, all] of Object.entries(rows)) for (const row of all) await db.put(storeName, row);
  for (const [storeName, [key, value]] of Object.entries(keyed)) await db.put(storeName, value, key);
  db.close();
}
