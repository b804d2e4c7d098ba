import { serve } from '../service/serve.ts';
import { type Installed, type LaunchOptions, launch } from './browser.ts';
import { type Connection, connect } from './connect.ts';
import { copyProfile } from './profile.ts';
import { wakeWorker } from './worker.ts';

/** A browser profile that was connected once in the options page and is copied for each test. */
export interface ConnectedProfile {
  /** Starts a browser on a copy of the profile with the address and token of a service. */
  launch(options: LaunchOptions, service: Connection): Promise<Installed>;
  remove(): void;
}

/** Connects a fresh profile in the options page, as a user does. `extension` is the folder of the build. */
export async function createConnectedProfile(extension?: string): Promise<ConnectedProfile> {
  const service = await serve();
  const first = await launch({ platformUrl: service.platformUrl, ...(extension && { extension }) });
  const options = await connect(first, service);
  await options.close();
  await first.context.close();
  await service.stop();
  return {
    async launch(options, connection) {
      const profile = copyProfile(first.profile, options.downloads);
      const installed = await launch({ ...options, profile });
      await pointTo(installed, connection);
      return installed;
    },
    remove: first.profile.remove,
  };
}

/** Replaces the stored address, token and confirmed parameter names, because each test has a service with its own port and token. */
async function pointTo(installed: Installed, { url, token }: Connection): Promise<void> {
  const worker = await wakeWorker(installed);
  await worker.evaluate(storeConnection, { url, token });
}

/**
 * Replaces the address and token in a connected extension. Runs in the worker, so it cannot use the scope of this file.
 */
export async function storeConnection({ url, token }: Connection): Promise<void> {
  const key = 'settings.connections';
  const settings = await chrome.storage.local.get(key);
  const connections = settings[key] as object[];
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('library');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const tx = db.transaction('credentials', 'readwrite');
  const stored = { is: 'plain', secret: { access: token, signedIn: null }, origins: [new URL(url).origin] };
  tx.objectStore('credentials').put(stored, 'first');
  await new Promise<void>((resolve, reject) => {
    tx.oncomplete = () => resolve();
    tx.onabort = () => reject(tx.error);
  });
  db.close();
  await chrome.storage.local.set({
    [key]: connections.map((each) => ({ ...each, serviceUrl: url })),
    'settings.parameterNames': { [url]: {} },
  });
}
