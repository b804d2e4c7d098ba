import type { DBSchema, IDBPDatabase, StoreNames } from 'idb';
import type { TrackText } from '@/lib/captions/line-columns';
import type { StoredSecret } from '@/lib/connection/token';
import type { StoreOf } from '@/lib/database/record';
import type { records } from '@/lib/storage/records';

type RecordStores = { [Name in keyof typeof records]: StoreOf<(typeof records)[Name]> };

/**
 * The object stores of the extension's database, which content scripts cannot open. Times are in milliseconds since
 * 1970.
 */
export interface DatabaseSchema extends DBSchema, RecordStores {
  /** Derived from saved captions, for pages that read many of them. Derived again if the text is missing. */
  trackTexts: { key: string; value: TrackText; indexes: { videoId: string } };
  /** Keyed by connection. */
  credentials: { key: string; value: StoredSecret };
  /** Non-extractable keys, used to pseudonymize the names of people in exports. */
  pseudonymKeys: { key: string; value: CryptoKey };
  videoDeletions: { key: string; value: { videoId: string } };
}
export type StoreName = StoreNames<DatabaseSchema>;
export type Database = IDBPDatabase<DatabaseSchema>;
