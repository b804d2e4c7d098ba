import { createEntryParser, detectListFormat, type ListFormat } from '@/lib/import/list-format';
import {
  createListSummarizer,
  type ListedVideo,
  type ListSummary,
  type NumberedEntry,
} from '@/lib/import/list-summary';

type ListedFrom = Omit<ListSummary, 'videos'> & { ids: ListedVideo['id'][]; titles: ListedVideo['title'][] };

/** Parses a text that arrives in chunks of `piece` characters. */
export function listedFrom(text: string, name: string | null = null, piece = 7, shape?: ListFormat): ListedFrom {
  const read = createEntryParser(shape ?? detectListFormat(name, text.slice(0, 10_000)));
  const { add: take, summary } = createListSummarizer();
  const found: ListedVideo[] = [];
  const all = (entries: Iterable<NumberedEntry>) => {
    for (const entry of entries) {
      const video = take(entry);
      if (video) found.push(video);
    }
  };
  for (let at = 0; at < text.length; at += piece) all(read(text.slice(at, at + piece), false));
  all(read('', true));
  const { videos: _, ...counts } = summary();
  return { ...counts, ids: found.map(({ id }) => id), titles: found.map(({ title }) => title) };
}
