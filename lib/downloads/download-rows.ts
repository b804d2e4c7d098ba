import type { Download, NewDownload } from './download';
import { uniqueName } from './download-name';

/** How long a file that has come stays on the list if nobody takes it off, in milliseconds. */
const maxListedMs = 24 * 60 * 60 * 1000;

/** Waiting, under way or paused. */
export const isPending = ({ state }: Download): boolean =>
  state === 'queued' || state === 'active' || state === 'paused';

/** New rows of the journal, and the ids of those whose place they take. */
interface QueueChange {
  added: Download[];
  removed: string[];
}

/**
 * Rows for what is to be saved. What is on its way already is not begun again, names differ from all that are on their way,
 * and a file that failed before is begun anew. Time in milliseconds since 1970; `mark` gives letters that no other has.
 */
export function queueDownloads(
  wanted: readonly NewDownload[],
  saved: readonly Download[],
  now: number,
  uniqueSuffix: () => string,
): QueueChange {
  const open = saved.filter(isPending);
  const links = new Set(open.map(({ url }) => url));
  const names = new Set(open.map(({ name }) => name.toLowerCase()));
  const added: Download[] = [];
  for (const wish of wanted) {
    if (links.has(wish.url)) continue;
    links.add(wish.url);
    const name = uniqueName(wish.name, names);
    names.add(name.toLowerCase());
    const id = `${String(now).padStart(13, '0')}-${String(added.length).padStart(4, '0')}-${uniqueSuffix()}`;
    added.push({ ...wish, name, id, state: 'queued', addedAt: now, startedAt: null, downloadId: null, failure: null });
  }
  const isOutdated = (row: Download) =>
    row.state === 'done' ? now - row.addedAt > maxListedMs : added.some((one) => isSameFile(one, row));
  return { added, removed: saved.filter((row) => !isPending(row) && isOutdated(row)).map(({ id }) => id) };
}

/** The same file, by whichever link. */
const isSameFile = (one: Download, other: Download): boolean =>
  one.videoId === other.videoId && one.what === other.what && one.name === other.name;
