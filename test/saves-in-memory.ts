import type { Download, NewDownload } from '@/lib/downloads/download';
import type { BrowserDownload } from '@/lib/downloads/download-state';
import { listenerList, noon } from './fakes';

/** Creates a download journal in memory. */
export function journalInMemory(first: readonly Download[] = []) {
  const rows = new Map(first.map((save) => [save.id, save]));
  const { tell, watch } = listenerList();
  const sorted = () => [...rows.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
  return {
    rows,
    all: async () => sorted(),
    unfinished: async () => sorted().filter(({ state }) => ['queued', 'active', 'paused'].includes(state)),
    async change(id: string, how: (save: Download) => Download | null) {
      const row = rows.get(id);
      const changed = row ? how(row) : null;
      if (changed) rows.set(id, changed);
      if (changed) tell();
      return changed;
    },
    async put(saves: readonly Download[]) {
      for (const save of saves) rows.set(save.id, save);
      tell();
    },
    async remove(ids: readonly string[]) {
      for (const id of ids) rows.delete(id);
      tell();
    },
    async deleteAll() {
      rows.clear();
      tell();
    },
    watch,
  };
}

/** Creates browser downloads that the test controls and that outlive the worker. */
export function downloadsInMemory(now: () => number) {
  const all = new Map<number, BrowserDownload & { name: string }>();
  const done: string[] = [];
  const { tell, watch } = listenerList();
  let granted = true;
  const change = (id: number, news: Partial<BrowserDownload>) => {
    const one = all.get(id);
    if (!one) throw new Error(`No download has the number ${id}`);
    all.set(id, { ...one, ...news });
    tell();
  };
  return {
    all,
    /** The calls to the browser, in order. */
    done,
    grant(is: boolean) {
      granted = is;
      tell();
    },
    change,
    isPermitted: () => granted,
    onChange: (changed: () => void) => void watch(changed),
    permit: async () => granted,
    ...starts(all, done, now),
    async find(what: Download | readonly number[]): Promise<never> {
      const one = 'url' in what ? found(all, what) : what.flatMap((id) => all.get(id) ?? []);
      // The worker searches for one download, the page for a list of ids, so the result has either shape.
      return one as never;
    },
    async pause(id: number) {
      done.push(`pause ${id}`);
      change(id, { paused: true });
    },
    async resume(id: number) {
      done.push(`resume ${id}`);
      change(id, { paused: false, state: 'in_progress', error: null });
    },
    async cancel(id: number) {
      done.push(`cancel ${id}`);
      change(id, { state: 'interrupted', error: 'USER_CANCELED' });
    },
    show: (id: number) => void done.push(`show ${id}`),
    async removeFile(id: number) {
      done.push(`remove ${id}`);
    },
  };
}

type Downloads = Map<number, BrowserDownload & { name: string }>;

/** Creates the function that starts downloads. The test can refuse the next one. */
function starts(all: Downloads, done: string[], now: () => number) {
  let next = 1;
  let refusal: string | null = null;
  const fresh = { state: 'in_progress', paused: false, canResume: false, error: null, bytes: 0, total: 100 } as const;
  return {
    refuseNext: (word: string) => {
      refusal = word;
    },
    async start(url: string, name: string) {
      done.push(`start ${name}`);
      const word = refusal;
      refusal = null;
      if (word) throw new Error(word);
      const id = next++;
      all.set(id, { ...fresh, id, url, name, mimeType: 'video/mp4', startedAt: now() });
      return id;
    },
  };
}

function found(all: Downloads, { downloadId, url, startedAt }: Download) {
  if (downloadId !== null) return all.get(downloadId);
  return [...all.values()].find((one) => one.url === url && one.startedAt >= (startedAt ?? Number.POSITIVE_INFINITY));
}

/** Creates a requested download. */
export const newDownload = (name = 'Tide mills.mp4', given: Partial<NewDownload> = {}): NewDownload => ({
  videoId: 'aaaaaaaaaaa',
  what: 'video',
  url: `https://media.example/${encodeURIComponent(name)}`,
  name,
  bytes: 100,
  mimeType: 'video/mp4',
  listedAt: noon - 60_000,
  ...given,
});

/** Creates a row of the journal. */
export const saveRow = (given: Partial<Download> = {}): Download => ({
  ...newDownload(given.name),
  id: 'a save',
  state: 'queued',
  addedAt: noon,
  startedAt: null,
  downloadId: null,
  failure: null,
  ...given,
});
