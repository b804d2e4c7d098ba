import { cleanLine, parseWork } from '@/lib/export/package-description';
import { createTrackHasher } from '@/lib/export/replication-file';
import type { comparedCounts, OriginalStudy, OriginalTables } from '@/lib/replication/original-study';
import { VideoId } from '@/lib/service/ids';
import { isRecord } from '@/lib/shared/is-record';
import { parseJsonText } from '@/lib/shared/json';
import { createSha256 } from '@/lib/shared/sha256';
import { createRowParser } from './list-format';
import type { ListFile } from './list-summary';

/** What the import page shows of a replication package beside its design. */
export interface ReadPackage {
  original: OriginalStudy;
  /** The size of each table; `null` if the package does not have it. */
  videos: number | null;
  links: number | null;
  tracks: number | null;
  /** The files that differ from `hashes.txt` or are missing. */
  changedFiles: string[];
}

/** The maximum size of an unpacked package in bytes, and of its tables in rows: one larger would fill the memory. */
const maxPackageBytes = 4_000_000_000;
const maxRows = 200_000;
const maxJsonBytes = 10_000_000;

/** Signals that a package is larger than this device should read. */
export class PackageTooLarge extends Error {}

/**
 * Returns the files of a package by their paths in it; `null` without a design. Who packs an edited package again often
 * packs its folder.
 */
export function packageFiles(files: readonly (ListFile & { name: string })[]): ReadonlyMap<string, ListFile> | null {
  if (files.reduce((sum, { size }) => sum + size, 0) > maxPackageBytes) throw new PackageTooLarge();
  const designs = files.filter(({ name }) => /(?:^|\/)design\.json$/.test(name));
  const [design] = designs.sort((one, other) => one.name.length - other.name.length);
  if (!design) return null;
  const folder = design.name.slice(0, -'design.json'.length);
  const inside = files.filter(({ name }) => name.startsWith(folder));
  return new Map(inside.map((file) => [file.name.slice(folder.length), file]));
}

type Cells = (column: string) => string;

/** Collects the rows of a table. An unreadable row or value is left out, which costs only itself. */
interface TableReader<T> {
  add(cells: Cells): void;
  result(): T;
}

const columnCells =
  (header: readonly string[], row: readonly string[]): Cells =>
  (column) => {
    const index = header.indexOf(column);
    const cell = row[index] ?? '';
    // Rows end in CRLF, and the parser splits them at the line feed.
    return index === header.length - 1 ? cell.replace(/\r$/, '') : cell;
  };

const countIn = (text: string): string | null => (/^\d{1,64}$/.test(text) ? text : null);

/** Reads `videos.csv`. Of several observations of a video, the newest with each value counts. */
function videosReader(): TableReader<NonNullable<OriginalTables['videos']>> {
  const videos = new Map<VideoId, NonNullable<OriginalTables['videos']>[number]>();
  return {
    add(cells) {
      const { data: id } = VideoId.safeParse(cells('id'));
      if (id === undefined || cells('state') === 'not-returned') return;
      const before = videos.get(id);
      const countOf = (column: (typeof comparedCounts)[number]) => countIn(cells(column)) ?? before?.[column] ?? null;
      const title = cleanLine(cells('title')) || before?.title || null;
      videos.set(id, {
        id,
        title,
        viewCount: countOf('viewCount'),
        likeCount: countOf('likeCount'),
        commentCount: countOf('commentCount'),
        at: cells('received_at') || before?.at || null,
      });
      if (videos.size > maxRows) throw new PackageTooLarge();
    },
    result: () => [...videos.values()],
  };
}

/** Reads `network/edges.csv`. */
function linksReader(): TableReader<NonNullable<OriginalTables['related']>> {
  const related = new Map<VideoId, Set<VideoId>>();
  let count = 0;
  return {
    add(cells) {
      const { data: source } = VideoId.safeParse(cells('source'));
      const { data: target } = VideoId.safeParse(cells('target'));
      if (source === undefined || target === undefined) return;
      const targets = related.get(source);
      if (targets) targets.add(target);
      else related.set(source, new Set([target]));
      count += 1;
      if (count > maxRows) throw new PackageTooLarge();
    },
    result: () => Object.fromEntries(Array.from(related, ([source, targets]) => [source, [...targets]])),
  };
}

/** Reads `captions.csv`, whose lines are grouped by track. The user's own tracks cannot be requested again. */
function tracksReader(): TableReader<NonNullable<OriginalTables['tracks']>> {
  const hasher = createTrackHasher();
  return {
    add(cells) {
      const { data: id } = VideoId.safeParse(cells('id'));
      if (id === undefined || cells('version') !== '') return;
      hasher.add({ id, lang: cells('lang'), mode: cells('mode') }, cells('text'));
      if (hasher.size() > maxRows) throw new PackageTooLarge();
    },
    result: hasher.tracks,
  };
}

/** Parses a table from the bytes of its file. */
function tableParser<T>(reader: TableReader<T>) {
  const decoder = new TextDecoder();
  const parse = createRowParser({ delimiter: ',', newline: '\n' });
  let header: string[] | null = null;
  const add = (text: string, isLast: boolean) => {
    for (const row of parse(text, isLast)) {
      if (header) reader.add(columnCells(header, row));
      else header = row.map((name) => name.trim());
    }
  };
  return {
    add: (bytes: Uint8Array) => add(decoder.decode(bytes, { stream: true }), false),
    end(): T {
      add(decoder.decode(), true);
      return reader.result();
    },
  };
}

/** Collects the text of a short file. */
function textCollector() {
  const decoder = new TextDecoder();
  let text = '';
  return {
    add(bytes: Uint8Array) {
      text += decoder.decode(bytes, { stream: true });
      if (text.length > maxJsonBytes) throw new PackageTooLarge();
    },
    end: () => text + decoder.decode(),
  };
}

/**
 * Reads the results of a package and compares every file with `hashes.txt`. `onBytes` gets the bytes that each step
 * read, and may stop the reading by an exception. Fails if a file is damaged.
 */
export async function readPackage(
  files: ReadonlyMap<string, ListFile>,
  name: string,
  onBytes: (bytes: number) => Promise<void>,
): Promise<ReadPackage> {
  const videos = tableParser(videosReader());
  const related = tableParser(linksReader());
  const tracks = tableParser(tracksReader());
  const datacite = textCollector();
  const hashes = textCollector();
  const parsers: Readonly<Record<string, { add(bytes: Uint8Array): void }>> = {
    'videos.csv': videos,
    'network/edges.csv': related,
    'captions.csv': tracks,
    'datacite.json': datacite,
    'hashes.txt': hashes,
  };
  const sums = new Map<string, string>();
  for (const [path, file] of files) {
    const sum = createSha256();
    for await (const chunk of file.bytes()) {
      await onBytes(chunk.length);
      sum.add(chunk);
      parsers[path]?.add(chunk);
    }
    sums.set(path, sum.hex());
  }
  const tables: OriginalTables = {
    videos: files.has('videos.csv') ? videos.end() : null,
    related: files.has('network/edges.csv') ? related.end() : null,
    tracks: files.has('captions.csv') ? tracks.end() : null,
  };
  return {
    original: { ...describeOriginal(datacite.end(), name), tables: JSON.stringify(tables) },
    videos: tables.videos?.length ?? null,
    links: tables.related && Object.values(tables.related).reduce((sum, { length }) => sum + length, 0),
    tracks: tables.tracks?.length ?? null,
    changedFiles: changedFiles(hashes.end(), sums),
  };
}

/** Returns the files whose hash is another than `hashes.txt` states; that file itself if it states none. */
function changedFiles(hashes: string, sums: ReadonlyMap<string, string>): string[] {
  const stated = hashes.split(/\r?\n/).flatMap((line) => {
    const { sum = '', name } = /^(?<sum>[\da-f]{64}) [ *](?<name>.+)$/i.exec(line)?.groups ?? {};
    return name === undefined ? [] : [{ sum: sum.toLowerCase(), name }];
  });
  if (stated.length === 0) return ['hashes.txt'];
  return stated.filter(({ sum, name }) => sums.get(name) !== sum).map(({ name }) => name);
}

const recordsIn = (list: unknown): Record<string, unknown>[] => (Array.isArray(list) ? list.filter(isRecord) : []);
const lineIn = (value: unknown): string => (typeof value === 'string' ? cleanLine(value) : '');

/** Reads what `datacite.json` states. An archive adds the DOI; without one, the user can enter it. */
function describeOriginal(text: string, name: string): Omit<OriginalStudy, 'tables'> {
  const json = parseJsonText(text);
  const metadata = json.is === 'json' && isRecord(json.value) ? json.value : {};
  const dates = recordsIn(metadata.dates).find(({ dateType }) => dateType === 'Collected');
  const identifiers = recordsIn(metadata.identifiers).map(({ identifier }) => lineIn(identifier));
  const identifier = [lineIn(metadata.doi), ...identifiers].find((one) => parseWork(one) !== null);
  return {
    title: recordsIn(metadata.titles).map(({ title }) => lineIn(title))[0] || name,
    version: lineIn(metadata.version),
    creators: recordsIn(metadata.creators)
      .map((creator) => lineIn(creator.name))
      .filter((creator) => creator !== '' && creator !== '(:unkn)'),
    identifier: identifier ?? '',
    collected: lineIn(dates?.date),
  };
}
