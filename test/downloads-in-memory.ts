import type { NewDownload } from '@/lib/downloads/download';
import type { BrowserDownload } from '@/lib/downloads/download-state';
import type { Download } from '@/lib/downloads/records';
import { listenerList, noon } from './fakes';

export function downloadRepositoryInMemory(initial: readonly Download[] = []) {
  const rows = new Map(initial.map((download) => [download.id, download]));
  const { notify, watch } = listenerList();
  const sorted = () => [...rows.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
  return {
    rows,
    all: async () => sorted(),
    unfinished: async () => sorted().filter(({ state }) => ['queued', 'active', 'paused'].includes(state)),
    async change(id: string, update: (download: Download) => Download | null) {
      const row = rows.get(id);
      const changed = row ? update(row) : null;
      if (changed) rows.set(id, changed);
      if (changed) notify();
      return changed;
    },
    async put(downloads: readonly Download[]) {
      for (const download of downloads) rows.set(download.id, download);
      notify();
    },
    async remove(ids: readonly string[]) {
      for (const id of ids) rows.delete(id);
      notify();
    },
    async deleteAll() {
      rows.clear();
      notify();
    },
    watch,
  };
}

/** Creates an in-memory fake of the browser's downloads, which the test controls and which outlives the worker. */
export function browserDownloadsInMemory(now: () => number) {
  const all = new Map<number, BrowserDownload & { name: string }>();
  const calls: string[] = [];
  const { notify, watch } = listenerList();
  let isGranted = true;
  const change = (id: number, changes: Partial<BrowserDownload>) => {
    const one = all.get(id);
    if (!one) throw new Error(`No download has the id ${id}`);
    all.set(id, { ...one, ...changes });
    notify();
  };
  return {
    all,
    /** The calls to the browser, in order. */
    calls,
    grant(isAllowed: boolean) {
      isGranted = isAllowed;
      notify();
    },
    change,
    isPermitted: () => isGranted,
    onChange: (changed: () => void) => void watch(changed),
    permit: async () => isGranted,
    ...createStarter(all, calls, now),
    async find(target: Download | readonly number[]): Promise<never> {
      const one = 'url' in target ? findDownload(all, target) : target.flatMap((id) => all.get(id) ?? []);
      // The worker searches for one download and the page for a list of ids, so the result has one of two shapes.
      return one as never;
    },
    async pause(id: number) {
      calls.push(`pause ${id}`);
      change(id, { paused: true });
    },
    async resume(id: number) {
      calls.push(`resume ${id}`);
      change(id, { paused: false, state: 'in_progress', error: null });
    },
    async cancel(id: number) {
      calls.push(`cancel ${id}`);
      change(id, { state: 'interrupted', error: 'USER_CANCELED' });
    },
    show: (id: number) => void calls.push(`show ${id}`),
    async removeFile(id: number) {
      calls.push(`remove ${id}`);
    },
  };
}

type Downloads = Map<number, BrowserDownload & { name: string }>;

/** Creates a function that starts downloads and a function that makes the next start fail. */
function createStarter(all: Downloads, calls: string[], now: () => number) {
  let next = 1;
  let startError: string | null = null;
  const newDownloadState = {
    state: 'in_progress',
    paused: false,
    canResume: false,
    error: null,
    bytes: 0,
    total: 100,
  } as const;
  return {
    refuseNext: (reason: string) => {
      startError = reason;
    },
    async start(url: string, name: string) {
      calls.push(`start ${name}`);
      const reason = startError;
      startError = null;
      if (reason) throw new Error(reason);
      const id = next++;
      all.set(id, { ...newDownloadState, id, url, name, mimeType: 'video/mp4', startedAt: now() });
      return id;
    },
  };
}

function findDownload(all: Downloads, { downloadId, url, startedAt }: Download) {
  if (downloadId !== null) return all.get(downloadId);
  return [...all.values()].find((one) => one.url === url && one.startedAt >= (startedAt ?? Number.POSITIVE_INFINITY));
}

export const newDownload = (name = 'Tide mills.mp4', fields: Partial<NewDownload> = {}): NewDownload => ({
  videoId: 'aaaaaaaaaaa',
  what: 'video',
  url: `https://media.example/${encodeURIComponent(name)}`,
  name,
  bytes: 100,
  mimeType: 'video/mp4',
  listedAt: noon - 60_000,
  ...fields,
});

export const storedDownload = (fields: Partial<Download> = {}): Download => ({
  ...newDownload(fields.name),
  id: 'a save',
  state: 'queued',
  addedAt: noon,
  startedAt: null,
  downloadId: null,
  failure: null,
  ...fields,
});
