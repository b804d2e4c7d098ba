import { browser } from 'wxt/browser';
import { database } from './database';

/**
 * Denies content scripts access to both storage areas if the browser supports it. In other browsers, content scripts
 * can read only local storage, which contains no secret.
 */
export async function restrictStorageAccess(): Promise<void> {
  const areas = [browser.storage.local, browser.storage.session];
  // Firefox has no access levels, and older Chrome versions support them for only one area.
  const closing = areas.map((area) => area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' }));
  await Promise.allSettled(closing);
}

/**
 * Counts the items stored on this device: database rows, entries of local storage, and the encryption keys and sign-in
 * state in session storage.
 */
export async function countStoredItems(): Promise<number> {
  const db = await database();
  const rows = await Promise.all([...db.objectStoreNames].map((storeName) => db.count(storeName)));
  const entries = Object.keys(await browser.storage.local.get(null)).length;
  const secrets = Object.keys(await browser.storage.session.get(null)).filter(isTokenKey).length;
  return rows.reduce((sum, count) => sum + count, entries + secrets);
}

/**
 * Returns whether an entry of session storage is secret. The other entries are written again as soon as the browser is
 * used, so they are not counted.
 */
const isTokenKey = (key: string): boolean => /^(next-)?token-key:/.test(key) || key === 'sign-in';

/** Restores and deletions of everything run one at a time, in whatever window they were started. */
const restoreLock = 'restore';
/** Backups share this lock. A restore holds it alone. */
const backupLock = 'write a backup';
const stopChannel = 'sidelight-stop-restores';

/** Runs a restore while no backup is written. Returns `null` if it was stopped before it began. */
export async function runRestore<T>(
  restore: (signal: AbortSignal) => Promise<T>,
  stopped: AbortSignal,
): Promise<T | null> {
  const deletion = new AbortController();
  const channel = new BroadcastChannel(stopChannel);
  channel.onmessage = () => deletion.abort();
  const signal = AbortSignal.any([stopped, deletion.signal]);
  try {
    return await requestLock(restoreLock, { signal }, () => requestLock(backupLock, { signal }, () => restore(signal)));
  } finally {
    channel.close();
  }
}

/** Stops the restores of all windows, and runs a deletion of everything once they have ended. */
export function withoutRestores<T>(deletion: () => Promise<T>): Promise<T> {
  const channel = new BroadcastChannel(stopChannel);
  channel.postMessage(null);
  channel.close();
  return navigator.locks.request(restoreLock, deletion);
}

/** Writes a backup while no restore runs, because it would contain half of the restored data. */
export const afterRestores = <T>(write: () => Promise<T>, signal?: AbortSignal): Promise<T | null> =>
  requestLock(backupLock, { mode: 'shared', ...(signal && { signal }) }, write);

/** Runs a job with a lock. Returns `null` if the request is aborted before the lock is granted. */
async function requestLock<T>(name: string, options: LockOptions, job: () => Promise<T>): Promise<T | null> {
  let isGranted = false;
  try {
    return await navigator.locks.request(name, options, () => {
      isGranted = true;
      return job();
    });
  } catch (error) {
    if (options.signal?.aborted && !isGranted) return null;
    throw error;
  }
}
