import { type Entry, type Listed, listing } from '@/lib/core/import/listed';
import { readerOf } from '@/lib/core/import/readers';
import { type Shape, shapeOf } from '@/lib/core/import/shape';

/** What a text is read as, given in pieces of a length. */
export function listedFrom(text: string, name: string | null = null, piece = 7, shape?: Shape): Listed {
  const read = readerOf(shape ?? shapeOf(name, text.slice(0, 10_000)));
  const { take, listed } = listing();
  const all = (entries: Iterable<Entry>) => {
    for (const entry of entries) take(entry);
  };
  for (let at = 0; at < text.length; at += piece) all(read(text.slice(at, at + piece), false));
  all(read('', true));
  return listed();
}
