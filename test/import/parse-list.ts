import Papa from 'papaparse';
import { createEntryParser, detectListFormat, type ListFormat } from '@/lib/import/list-format';
import {
  createListSummarizer,
  type ListedVideo,
  type ListSummary,
  type NumberedEntry,
} from '@/lib/import/list-summary';

type ParsedList = Omit<ListSummary, 'videos'> & { ids: ListedVideo['id'][]; titles: ListedVideo['title'][] };

/** Parses a string that arrives in chunks of `chunkLength` characters. */
export function parseList(text: string, name: string | null = null, chunkLength = 7, format?: ListFormat): ParsedList {
  const parse = createEntryParser(format ?? detectListFormat(name, text.slice(0, 10_000)));
  const { add, summary } = createListSummarizer();
  const found: ListedVideo[] = [];
  const addAll = (entries: Iterable<NumberedEntry>) => {
    for (const entry of entries) {
      const video = add(entry);
      if (video) found.push(video);
    }
  };
  for (let index = 0; index < text.length; index += chunkLength)
    addAll(parse(text.slice(index, index + chunkLength), false));
  addAll(parse('', true));
  const { videos: _, ...counts } = summary();
  return { ...counts, ids: found.map(({ id }) => id), titles: found.map(({ title }) => title) };
}

export const idsIn = (text: string, name: string | null = null): string[] => parseList(text, name).ids;

export const firstId = 'tQ-4xkP09_s';
export const secondId = '-w7Lr_k2ZsA';
export const addressOf = (id: string): string => `https://www.youtube.com/watch?v=${id}`;

export const table = (header: string[], rows: string[][], delimiter: string, newline = '\n') =>
  Papa.unparse([header, ...rows], { delimiter, newline });
