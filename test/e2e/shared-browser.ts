import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { type Installed, launch } from './browser.ts';
import { type Connection, connect as connectInOptions } from './connect.ts';
import { storeConnection } from './connected-profile.ts';
import { closeConnections } from './toolbar.ts';
import { killWorker, wakeWorker } from './worker.ts';

/** The parts of the local service that a browser needs. */
export interface TestService extends Connection {
  platformUrl: string;
}

/** A browser for many consecutive tests. Each test gets it as if the extension had just been installed. */
export interface SharedBrowser {
  /** Starts the browser if needed, and connects it to the test's sample platform. */
  acquire(service: TestService): Promise<Installed>;
  /** Does the same as `acquire`, and connects the extension to the service. */
  acquireConnected(service: TestService): Promise<Installed>;
  /** Closes the test's pages and deletes its data, or closes the browser if the test granted a further permission. */
  release(): Promise<void>;
  end(): Promise<void>;
}

interface RunningBrowser {
  installed: Installed;
  forwarder: Forwarder;
  /** The settings of a user who has connected in the options; absent until this happens in this browser. */
  connectedSettings?: Record<string, unknown>;
}

export function createSharedBrowser(): SharedBrowser {
  let started: RunningBrowser | undefined;

  async function start({ platformUrl }: TestService): Promise<RunningBrowser> {
    if (!started) {
      const forwarder = await openForwarder();
      started = { forwarder, installed: await launch({ platformUrl: forwarder.address }) };
    }
    started.forwarder.forwardTo(platformUrl);
    return started;
  }

  async function end(): Promise<void> {
    await started?.installed.stop();
    await started?.forwarder.close();
    started = undefined;
  }

  return {
    async acquire(service) {
      // A browser that was connected still has permission to reach the service, so it is replaced.
      if (started?.connectedSettings) await end();
      return (await start(service)).installed;
    },
    async acquireConnected(service) {
      const running = await start(service);
      const { installed } = running;
      const worker = await wakeWorker(installed);
      if (!running.connectedSettings) {
        // Only the options page can request the host permission.
        await (await connectInOptions(installed, service)).close();
        running.connectedSettings = await worker.evaluate(() => chrome.storage.local.get());
        await reset(installed);
        await wakeWorker(installed);
      }
      await worker.evaluate((settings) => chrome.storage.local.set(settings), running.connectedSettings);
      await worker.evaluate(storeConnection, { url: service.url, token: service.token });
      return installed;
    },
    async release() {
      if (!started) return;
      const { installed, connectedSettings } = started;
      const hosts = connectedSettings ? ['http://127.0.0.1/*'] : [];
      // Revoking a permission that was granted during a test would not restore the initial state, so the browser is
      // closed.
      if (await (await wakeWorker(installed)).evaluate(isMoreAllowed, hosts)) await end();
      else await reset(installed);
    },
    end,
  };
}

interface Forwarder {
  address: string;
  /** Forwards all later connections to another local address. */
  forwardTo(address: string): void;
  close(): Promise<void>;
}

/**
 * Opens a local port and forwards its connections to the current test's platform, because the browser's mapping of host
 * names cannot change.
 */
async function openForwarder(): Promise<Forwarder> {
  let port = 0;
  const server = createServer((from) => {
    const to = connect(port, '127.0.0.1');
    from.pipe(to).pipe(from);
    // When one side closes, the other connection is no longer needed.
    from.on('error', () => to.destroy()).on('close', () => to.destroy());
    to.on('error', () => from.destroy()).on('close', () => from.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forwardTo(address) {
      port = Number(new URL(address).port);
    },
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}

/** Resets a browser to its state after the installation, except for granted permissions. */
async function reset(installed: Installed): Promise<void> {
  const { context, cdp, profile } = installed;
  const [first = await context.newPage(), ...others] = context.pages();
  await closeConnections(installed);
  for (const page of others) await page.close();
  await first.goto('about:blank');
  await context.setOffline(false);
  await context.clearPermissions();
  await cdp.send('Browser.setDownloadBehavior', { behavior: 'default' });
  await closeOutsideTabs(installed);
  await (await wakeWorker(installed)).evaluate(deleteAll);
  const session = await context.newCDPSession(first);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  await session.send('Network.clearBrowserCookies');
  const origin = new URL(installed.address('')).origin;
  await session.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'local_storage,cache_storage,file_systems',
  });
  await session.detach();
  await killWorker(installed);
  for (const file of readdirSync(profile.downloads))
    rmSync(join(profile.downloads, file), { recursive: true, force: true });
}

/**
 * Closes popups, side panels and the offscreen document, which are not tabs. Dedicated workers end with their pages.
 */
async function closeOutsideTabs({ cdp, extensionId }: Installed): Promise<void> {
  const { targetInfos } = await cdp.send('Target.getTargets', { filter: [{}] });
  const origin = `chrome-extension://${extensionId}/`;
  for (const { type, url, targetId } of targetInfos)
    if (type !== 'tab' && !type.endsWith('worker') && url.startsWith(origin))
      await cdp.send('Target.closeTarget', { targetId });
}

/** The functions below run in the service worker, so they cannot use the scope of this file. */

async function isMoreAllowed(hosts: readonly string[]): Promise<boolean> {
  const { permissions = [], origins = [] } = await chrome.permissions.getAll();
  const { permissions: required = [] } = chrome.runtime.getManifest();
  return (
    permissions.some((each) => !required.includes(each)) ||
    origins.some((each) => !each.includes('.youtube.com/') && !hosts.includes(each))
  );
}

async function deleteAll(): Promise<void> {
  await chrome.alarms.clearAll();
  await chrome.action.setBadgeText({ text: '' });
  await chrome.action.setPopup({ popup: chrome.runtime.getManifest().action?.default_popup ?? '' });
  await chrome.sidePanel.setPanelBehavior({ openPanelOnActionClick: false });
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('library');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const tx = db.transaction([...db.objectStoreNames], 'readwrite');
  for (const name of db.objectStoreNames) tx.objectStore(name).clear();
  await new Promise<void>((resolve, reject) => {
    tx.oncomplete = () => resolve();
    tx.onabort = () => reject(tx.error);
  });
  db.close();
  for (const area of [chrome.storage.local, chrome.storage.sync, chrome.storage.session]) await area.clear();
}
