import { type Browser, browser } from 'wxt/browser';
import { environment } from '@/lib/browser/environment';
import type { Download } from '../download';
import type { BrowserDownload } from '../download-state';
import { downloadsRepository } from '../repository';

const permission = { permissions: ['downloads'] } satisfies Browser.permissions.Permissions;

/** Clocks of the journal and of the browser agree this well, in milliseconds. */
const clockTolerance = 2000;

/** The browser's own downloads, for the worker. The name below the browser's folder never takes another file's place. */
export const downloads = {
  /** Without the permission the browser gives no such object; it appears when it is given. */
  isThere: (): boolean => browser.downloads !== undefined,
  hear,
  // Of ours nothing goes along: the browser asks for the link as it would from its address bar.
  start: (url: string, filename: string): Promise<number> =>
    browser.downloads.download({ url, filename, conflictAction: 'uniquify', saveAs: false }),
  pause: (id: number): Promise<void> => browser.downloads.pause(id),
  resume: (id: number): Promise<void> => browser.downloads.resume(id),
  cancel: (id: number): Promise<void> => browser.downloads.cancel(id),
  /** A file that is gone already, or was moved, is not there to be removed. */
  removeFile: (id: number): Promise<void> => browser.downloads.removeFile(id).catch(() => undefined),

  /** By its number; and where a worker died before it was told one, by what was asked for since. */
  async find({ downloadId, url, startedAt }: Download): Promise<BrowserDownload | undefined> {
    const query = downloadId === null ? { url } : { id: downloadId };
    const found = (await browser.downloads.search(query)).map(toBrowserDownload);
    if (downloadId !== null) return found.find((one) => one.url === url);
    return found.find((one) => one.startedAt >= (startedAt ?? Number.POSITIVE_INFINITY) - clockTolerance);
  },
};

/** What the worker's queue works with. */
export const downloadQueuePorts = { saves: downloadsRepository, downloads };

/** What a page does to downloads, and sees of them. */
export const downloadControls = {
  /** Asks the user where the browser was not asked before. Within a click alone, before anything is awaited. */
  permit: (): Promise<boolean> => browser.permissions.request(permission),
  pause: downloads.pause,
  resume: downloads.resume,
  cancel: downloads.cancel,
  /** Opens the folder with the file marked in it. */
  show: (id: number): void => browser.downloads.show(id),
  async find(ids: readonly number[]): Promise<BrowserDownload[]> {
    if (!downloads.isThere()) return [];
    const found = await Promise.all(ids.map((id) => browser.downloads.search({ id })));
    return found.flat().map(toBrowserDownload);
  },
};

/**
 * Calls back whenever a download begins, changes or may be asked for, and once after waking where one may be asked for already; to
 * be called before the first `await` of the worker, so that each of these wakes it.
 */
function hear(changed: () => void): void {
  const listen = () => {
    // The same listener twice is one listener.
    browser.downloads?.onCreated.addListener(changed);
    browser.downloads?.onChanged.addListener(changed);
    environment.runAfterResponse(async () => changed());
  };
  if (downloads.isThere()) listen();
  browser.permissions.onAdded.addListener(listen);
  browser.permissions.onRemoved.addListener(changed);
  // What the end of the browser broke off goes on with the browser, and not only when the panel is opened.
  browser.runtime.onStartup.addListener(changed);
}

const toBrowserDownload = (item: Browser.downloads.DownloadItem): BrowserDownload => ({
  id: item.id,
  url: item.url,
  state: item.state,
  paused: item.paused,
  canResume: item.canResume,
  error: item.error ?? null,
  mimeType: item.mime,
  bytes: item.bytesReceived,
  total: item.totalBytes > 0 ? item.totalBytes : null,
  startedAt: Date.parse(item.startTime),
});
