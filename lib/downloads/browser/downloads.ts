import { type Browser, browser } from 'wxt/browser';
import { environment } from '@/lib/browser/environment';
import { fetchFile } from '@/lib/browser/fetch-file';
import type { BrowserDownload } from '../download-state';
import type { Download } from '../records';
import { downloadsRepository } from '../repository';

const permission = { permissions: ['downloads'] } satisfies Browser.permissions.Permissions;

/** Maximum difference between our clock and the browser's, in milliseconds. */
const clockTolerance = 2000;

/** The browser's downloads, for the worker. A download never overwrites a file. */
export const downloads = {
  /** Returns whether downloads are permitted: `browser.downloads` is undefined until the permission is granted. */
  isPermitted: (): boolean => browser.downloads !== undefined,
  onChange,
  // The browser requests the link without our headers, as if the user had typed the address.
  start: (url: string, filename: string): Promise<number> =>
    browser.downloads.download({ url, filename, conflictAction: 'uniquify', saveAs: false }),
  pause: (id: number): Promise<void> => browser.downloads.pause(id),
  resume: (id: number): Promise<void> => browser.downloads.resume(id),
  cancel: (id: number): Promise<void> => browser.downloads.cancel(id),
  /** Deletes the downloaded file. Does nothing if the user has deleted or moved it. */
  removeFile: (id: number): Promise<void> => browser.downloads.removeFile(id).catch(() => undefined),

  /** Finds a download by its id, or by its link and start time if the worker died before it stored the id. */
  async find({ downloadId, url, startedAt }: Download): Promise<BrowserDownload | undefined> {
    const query = downloadId === null ? { url } : { id: downloadId };
    const found = (await browser.downloads.search(query)).map(toBrowserDownload);
    if (downloadId !== null) return found.find((one) => one.url === url);
    return found.find((one) => one.startedAt >= (startedAt ?? Number.POSITIVE_INFINITY) - clockTolerance);
  },
};

export const downloadQueuePorts = { repository: downloadsRepository, downloads };

export const downloadControls = {
  /** Requests the permission if needed. Call it within a click, before any `await`. */
  permit: (): Promise<boolean> => browser.permissions.request(permission),
  pause: downloads.pause,
  resume: downloads.resume,
  cancel: downloads.cancel,
  /** Opens the folder with the file selected. */
  show: (id: number): void => browser.downloads.show(id),
  /**
   * Opens the folder with the latest file that the extension exported, if the file is among the 20 latest downloads.
   * Requests the permission if needed, so it works only within a click.
   */
  async showLatest(): Promise<void> {
    if (!(await browser.permissions.request(permission))) return;
    const latest = await browser.downloads.search({ orderBy: ['-startTime'], limit: 20 });
    const match = latest.find(({ url }) => url.startsWith(`blob:${location.origin}`));
    if (match) browser.downloads.show(match.id);
  },
  async find(ids: readonly number[]): Promise<BrowserDownload[]> {
    if (!downloads.isPermitted()) return [];
    const found = await Promise.all(ids.map((id) => browser.downloads.search({ id })));
    return found.flat().map(toBrowserDownload);
  },
};

/**
 * Calls back when a download starts or changes, when a permission is granted or removed, when the browser starts, and
 * once immediately if downloads are permitted. Call it before the worker's first `await`, so that these events wake the
 * worker.
 */
function onChange(changed: () => void): void {
  const listen = () => {
    // Adding the same listener twice has no effect.
    browser.downloads?.onCreated.addListener(changed);
    browser.downloads?.onChanged.addListener(changed);
    environment.runAfterResponse(async () => changed());
  };
  if (downloads.isPermitted()) listen();
  browser.permissions.onAdded.addListener(listen);
  browser.permissions.onRemoved.addListener(changed);
  // Downloads that were interrupted when the browser closed continue when the browser starts again.
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
  // For a complete download, Firefox reports the bytes at the last progress update, up to 64 kilobytes less than the
  // file size.
  bytes: item.state === 'complete' ? Math.max(item.bytesReceived, item.fileSize) : item.bytesReceived,
  total: item.totalBytes > 0 ? item.totalBytes : null,
  startedAt: Date.parse(item.startTime),
});

/** The result of fetching a picture. Browsers do not reveal the reason for a failure. */
type FetchedPicture = { ok: true; bytes: ArrayBuffer } | { ok: false };

/**
 * Fetches a picture from the platform, free of charge and without token or cookies. Requires the permission for its
 * host.
 */
export async function fetchPicture(url: string, signal: AbortSignal): Promise<FetchedPicture> {
  const fetched = await fetchFile(url, signal);
  const isPicture = fetched?.response.headers.get('content-type')?.startsWith('image/') ?? false;
  if (!fetched?.response.ok || fetched.end !== 'complete' || !isPicture) return { ok: false };
  return { ok: true, bytes: await fetched.file.arrayBuffer() };
}
