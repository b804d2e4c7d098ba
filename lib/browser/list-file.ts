import type { ListFile } from '@/lib/core/import/list-file';

/** A file that the reader chose or dropped, read in pieces and as often as needed; its bytes stay where they are. */
export const listFile = (file: Blob & { name?: string }): ListFile => ({
  name: file.name ?? null,
  size: file.size,
  bytes: () => chunksOf(file),
});

/** A pasted text, as if it were a file. */
export const pastedList = (text: string): ListFile => listFile(new Blob([text]));

async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Who stops early lets go of the file.
    await reader.cancel();
  }
}
