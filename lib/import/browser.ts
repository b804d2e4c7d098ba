import { chunksOf } from '@/lib/storage/stream-chunks';
import type { ListFile } from './list-file';

/** A file that the reader chose or dropped, read in pieces and as often as needed; its bytes stay where they are. */
export const listFile = (file: Blob & { name?: string }): ListFile => ({
  name: file.name ?? null,
  size: file.size,
  bytes: () => chunksOf(file.stream()),
});

/** A pasted text, as if it were a file. */
export const pastedList = (text: string): ListFile => listFile(new Blob([text]));
