import { type Listed, type ListedVideo, listing, type PlacedEntry } from '@/lib/import/listed';
import { readerOf } from '@/lib/import/readers';
import { type Shape, shapeOf } from '@/lib/import/shape';

type ListedFrom = Omit<Listed, 'videos'> & { ids: ListedVideo['id'][]; titles: ListedVideo['title'][] };

/** What a text is read as, given in pieces of a length. */
export function listedFrom(text: string, name: string | null = null, piece = 7, shape?: Shape): ListedFrom {
  const read = readerOf(shape ?? shapeOf(name, text.slice(0, 10_000)));
  const { take, listed } = listing();
  const found: ListedVideo[] = [];
  const all = (entries: Iterable<PlacedEntry>) => {
    for (const entry of entries) {
      const video = take(entry);
      if (video) found.push(video);
    }
  };
  for (let at = 0; at < text.length; at += piece) all(read(text.slice(at, at + piece), false));
  all(read('', true));
  const { videos: _, ...counts } = listed();
  return { ...counts, ids: found.map(({ id }) => id), titles: found.map(({ title }) => title) };
}
