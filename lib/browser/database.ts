import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import type { Collection, Member } from '@/lib/core/collection';
import type { LedgerEntry } from '@/lib/core/ledger';
import type { Save } from '@/lib/core/saves/save';
import type { HeldAnswer } from '@/lib/core/service/call';

/** Everything that rests on this device, out of reach for content scripts. Times in milliseconds since 1970. */
export interface Shelves extends DBSchema {
  answers: {
    key: string;
    value: HeldAnswer;
    /** `recent` is read by its keys alone: one answer may weigh megabytes. */
    indexes: { videoId: string; receivedAt: number; recent: [receivedAt: number, videoId: string] };
  };
  names: { key: string; value: { videoId: string; title: string; at: number } };
  /** Comments whose replies were asked for beside a video: answers about replies name no video. */
  comments: {
    key: [videoId: string, comment: string];
    value: { videoId: string; comment: string; at: number };
    indexes: { videoId: string };
  };
  ledger: { key: string; value: LedgerEntry; indexes: { sentAt: number; state: string; key: string } };
  token: { key: 'token'; value: string };
  collections: { key: string; value: Collection };
  /** A video is in a collection once; `videoId` finds the collections of a video, `added` a collection's newest. */
  members: {
    key: [collectionId: string, videoId: string];
    value: Member;
    indexes: { videoId: string; added: [collectionId: string, addedAt: number] };
  };
  /** Files that are being saved, in the order they were asked for. */
  saves: { key: string; value: Save; indexes: { state: string } };
  /** Keys that cannot be read, only used: what replaces the names of people in exports (COM-06). */
  keys: { key: string; value: CryptoKey };
}
export type Shelf = StoreNames<Shelves>;
export type Database = IDBPDatabase<Shelves>;
type Migration = (db: Database, tx: IDBPTransaction<Shelves, Shelf[], 'versionchange'>) => void;

/** Step n brings version n to n + 1; a step that was shipped is never changed again. */
const migrations: Migration[] = [
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
    const members = db.createObjectStore('members', { keyPath: ['collectionId', 'videoId'] });
    members.createIndex('videoId', 'videoId');
    members.createIndex('added', ['collectionId', 'addedAt']);
    const saves = db.createObjectStore('saves', { keyPath: 'id' });
    saves.createIndex('state', 'state');
    db.createObjectStore('keys');
    const comments = db.createObjectStore('comments', { keyPath: ['videoId', 'comment'] });
    comments.createIndex('videoId', 'videoId');
  },
];

let opened: Promise<Database> | undefined;

/** The one connection of this context, opened when first needed and again after it was lost. */
export const database = (): Promise<Database> => {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
};

/** Lets go of the connection, for a newer version in another context and for tests. */
export async function closeDatabase(): Promise<void> {
  const closing = opened;
  opened = undefined;
  (await closing)?.close();
}

const open = async (): Promise<Database> =>
  openDB<Shelves>('sidelight', migrations.length, {
    upgrade(db, from, _to, tx) {
      for (const step of migrations.slice(from)) step(db, tx);
    },
    // An older page must not keep an updated worker from opening the database.
    blocking: () => void closeDatabase(),
    terminated: () => {
      opened = undefined;
    },
  });

/** Whether a write failed because the device has no room left. */
export const isFull = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'QuotaExceededError' || error.code === 22);
