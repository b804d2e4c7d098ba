/** The folder in the origin private file system where files are written before the browser saves them. */
export interface TempFolder {
  folder(): Promise<FileSystemDirectoryHandle>;
  /** Returns the names of the files that any page uses. */
  lockedNames(): Promise<ReadonlySet<string>>;
  /** Runs a job when no page uses a file. */
  whenUnlocked(name: string, job: () => Promise<void>): Promise<void>;
}

const lockPrefix = 'temporary-files/';

export const privateFolder: TempFolder = {
  folder: async () => (await navigator.storage.getDirectory()).getDirectoryHandle('temporary-files', { create: true }),
  lockedNames: async () => {
    const { held = [] } = await navigator.locks.query();
    return new Set(held.map(({ name = '' }) => name.replace(lockPrefix, '')));
  },
  whenUnlocked: (name, job) => navigator.locks.request(lockPrefix + name, job),
};

/** Marks a file as used by this page, until the returned function is called or the page closes. */
export const lockTempFile = (name: string): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const holdUntilReleased = () => new Promise<void>((release) => resolve(release));
    navigator.locks.request(lockPrefix + name, holdUntilReleased).catch(reject);
  });

/**
 * Deletes the temporary files, complete or not, that no page uses, and the others as soon as their pages have finished.
 * It is called when the browser, the worker or a page starts, before a file is written, and after each backup.
 */
export async function clearTempFolder(tempFolder: TempFolder = privateFolder): Promise<void> {
  const folder = await tempFolder.folder();
  const locked = await tempFolder.lockedNames();
  for await (const name of folder.keys()) {
    // The browser writes into a swap file next to the file.
    const owner = name.replace(/\.crswap$/, '');
    const removed = tempFolder.whenUnlocked(owner, () => removeTempFile(folder, name));
    if (!locked.has(owner)) await removed;
  }
}

/**
 * Deletes all temporary files. The browser goes on saving a file that it has begun to read. A file that is being written
 * cannot be deleted, and its page deletes it.
 */
export async function emptyTempFolder(tempFolder: TempFolder = privateFolder): Promise<void> {
  const folder = await tempFolder.folder();
  for await (const name of folder.keys()) await removeTempFile(folder, name);
}

export async function removeTempFile(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  try {
    await folder.removeEntry(name);
  } catch (error) {
    // Another page has deleted the file, or it is still being written or read; then it is deleted later.
    if (!(error instanceof DOMException)) throw error;
  }
}
