import { streamChunks } from '@/lib/storage/stream-batches';
import type { ListFile } from './list-summary';

/** A file that the user chose or dropped, read in pieces and as often as needed; its bytes stay where they are. */
export const openListFile = (file: Blob & { name?: string }): ListFile => ({
  name: file.name ?? null,
  size: file.size,
  bytes: () => streamChunks(file.stream()),
});

/** A pasted text, as if it were a file. */
export const openPastedList = (text: string): ListFile => openListFile(new Blob([text]));
