import type { ListFile } from './list-summary';

/** Wraps a chosen or dropped file as a list that is read in chunks and can be read again. */
export const openListFile = (file: Blob & { name?: string }): ListFile => ({
  name: file.name ?? null,
  size: file.size,
  bytes: () => file.stream(),
});

export const openPastedList = (text: string): ListFile => openListFile(new Blob([text]));
