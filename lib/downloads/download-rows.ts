import type { Save, SaveWish } from './download';
import { nameBeside } from './download-name';

/** How long a file that has come stays on the list if nobody takes it off, in milliseconds. */
const listedFor = 24 * 60 * 60 * 1000;

/** Waiting, under way or paused. */
export const isOpen = ({ state }: Save): boolean => state === 'queued' || state === 'active' || state === 'paused';

/** New rows of the journal, and the ids of those whose place they take. */
export interface SaveRows {
  added: Save[];
  removed: string[];
}

/**
 * Rows for what is to be saved. What is on its way already is not begun again, names differ from all that are on their way,
 * and a file that failed before is begun anew. Time in milliseconds since 1970; `mark` gives letters that no other has.
 */
export function rowsFor(
  wishes: readonly SaveWish[],
  journal: readonly Save[],
  now: number,
  mark: () => string,
): SaveRows {
  const open = journal.filter(isOpen);
  const links = new Set(open.map(({ url }) => url));
  const names = new Set(open.map(({ name }) => name.toLowerCase()));
  const added: Save[] = [];
  for (const wish of wishes) {
    if (links.has(wish.url)) continue;
    links.add(wish.url);
    const name = nameBeside(wish.name, names);
    names.add(name.toLowerCase());
    const id = `${String(now).padStart(13, '0')}-${String(added.length).padStart(4, '0')}-${mark()}`;
    added.push({ ...wish, name, id, state: 'queued', addedAt: now, startedAt: null, downloadId: null, failure: null });
  }
  const isOver = (row: Save) =>
    row.state === 'done' ? now - row.addedAt > listedFor : added.some((one) => isSame(one, row));
  return { added, removed: journal.filter((row) => !isOpen(row) && isOver(row)).map(({ id }) => id) };
}

/** The same file, by whichever link. */
const isSame = (one: Save, other: Save): boolean =>
  one.videoId === other.videoId && one.what === other.what && one.name === other.name;
