import { createFileNamer, requestedQualifier } from '@/lib/captions/file-names';
import { formats, type WrittenFormat } from '@/lib/captions/formats';
import type { TrackRequest } from '@/lib/captions/records';
import { readSavedCues, type SavedCues } from '@/lib/captions/saved-cues';
import { serializeCaptions } from '@/lib/captions/serialize/serialize-captions';
import type { WriteOptions } from '@/lib/captions/serialize/write-options';
import { isOtherLanguage } from '@/lib/captions/track-request';
import { applyViews, exportedCues, fileNameTags, type Views, viewTags } from '@/lib/captions/views';
import type { FileNaming } from '@/lib/downloads/download-name';
import { bytesEntry, type PackageEntry } from '@/lib/export/package-entry';
import type { CaptionOutcome } from '@/lib/runs/caption-outcome';
import type { CachedResponse } from '@/lib/service/call';
import type { Micros } from '@/lib/service/price';
import { strictJson } from '@/lib/shared/json';
import { sha256Hex } from '@/lib/shared/sha256';
import {
  type Cell,
  type TypedColumn,
  type TypedTable,
  tableCsv,
  typedColumns,
  xlsxMediaType,
} from '@/lib/shared/table';
import { encodeUtf8 } from '@/lib/shared/text';
import { tableXlsx } from '@/lib/shared/xlsx/workbook';
import type { Spending } from '@/lib/spending/spending';
import type { CaptionRow } from './caption-rows';

export interface ZipContents extends Omit<ManifestHeader, 'views'> {
  rows: readonly CaptionRow[];
  views: Views;
  options: Pick<WriteOptions, 'lineEnds' | 'clipOverlaps' | 'layout'>;
  naming: FileNaming;
  titleOf(videoId: string): string | null;
  /** Reads a saved response; `undefined` if it has been deleted. */
  getResponse(key: string): Promise<CachedResponse | undefined>;
  /** Returns the chapters in the video's description and the name of its channel, from its saved details. */
  detailsOf(videoId: string): Promise<Pick<WriteOptions, 'chapters' | 'channel'>>;
  stateTextOf(row: Pick<CaptionRow, 'outcome' | 'failure'>): string;
  /** Returns notes for a file: the active views, and a language other than the requested one. */
  notesOf(requestedLang: string | null, receivedLang: string | null, views: readonly string[]): readonly string[];
  /** Reports progress after each row. */
  onProgress(done: number): void;
}

/**
 * Yields the caption files of one video after the other, then the manifests of all videos. Tracks are read one at a
 * time, and nothing is requested.
 */
export async function* captionEntries(options: ZipContents): AsyncGenerator<PackageEntry> {
  const nameOf = createFileNamer(options.naming);
  const videos: ManifestVideo[] = [];
  for (const [index, row] of options.rows.entries()) {
    const title = options.titleOf(row.videoId);
    const response = row.track ? await options.getResponse(row.track.key) : undefined;
    const read = response && readSavedCues(response);
    const files: ManifestFile[] = [];
    const views = viewTags(options.views, read?.ok ? read.value.cues : []);
    if (read?.ok) {
      const { lang } = read.value;
      const isOther = isOtherLanguage(row.request.lang, lang);
      const fileInfo = {
        videoId: row.videoId,
        title,
        lang,
        qualifiers: [...(isOther ? [requestedQualifier(row.request.lang)] : []), ...fileNameTags(options.views)],
      };
      const details = await options.detailsOf(row.videoId);
      const trackOptions = { title, ...details, receivedAt: response?.receivedAt ?? null, views };
      for (const { format, bytes } of writeFiles(options, row, read.value, trackOptions)) {
        const name = nameOf(fileInfo, formats[format].extension);
        files.push({ format, name, sha256: sha256Hex(bytes), bytes: bytes.length });
        yield bytesEntry(name, formats[format].mediaType, bytes);
      }
    }
    // A newer response may have replaced the listed one during the export.
    const receivedAt = response?.receivedAt ?? null;
    const video = manifestVideo(options, row, read?.ok ? { ...read.value, receivedAt } : null);
    videos.push({ ...video, title, views, files });
    options.onProgress(index + 1);
  }
  const { formats: selected, extensionVersion, at } = options;
  const head = { formats: selected, views: viewTags(options.views, []), extensionVersion, at };
  const manifest = manifestTable(head, videos);
  yield bytesEntry('manifest.csv', 'text/csv', encodeUtf8(tableCsv(manifest)));
  yield bytesEntry('manifest.xlsx', xlsxMediaType, tableXlsx(manifest));
  yield bytesEntry('manifest.json', 'application/json', encodeUtf8(manifestJson(head, videos)));
}

function* writeFiles(
  { views: shownViews, options, formats: selected, notesOf }: ZipContents,
  { request, videoId }: CaptionRow,
  { cues, lang }: SavedCues,
  {
    views,
    ...trackOptions
  }: Pick<WriteOptions, 'title' | 'channel' | 'chapters' | 'receivedAt'> & { views: readonly string[] },
): Generator<{ format: WrittenFormat; bytes: Uint8Array }> {
  const lines = exportedCues(applyViews(cues, shownViews), shownViews);
  const notes = notesOf(request.lang, lang, views);
  for (const format of selected) {
    yield { format, bytes: serializeCaptions(format, lines, { ...options, ...trackOptions, videoId, lang, notes }) };
  }
}

function manifestVideo(
  options: ZipContents,
  row: CaptionRow,
  saved: (SavedCues & Pick<ManifestVideo, 'receivedAt'>) | null,
): Omit<ManifestVideo, 'title' | 'views' | 'files'> {
  // The response may have been deleted since the list was read, or may be unreadable.
  const outcome: CaptionOutcome = row.track && !saved ? 'notRequested' : row.outcome;
  const lang = saved?.lang ?? null;
  return {
    videoId: row.videoId,
    outcome,
    stateText: options.stateTextOf({ outcome, failure: row.failure }),
    lang,
    request: row.request,
    isOther: saved !== null && isOtherLanguage(row.request.lang, lang),
    lines: saved?.cues.length ?? null,
    receivedAt: saved?.receivedAt ?? null,
    cost: row.cost,
  };
}

/** One file of the zip with its SHA-256 in hexadecimal and its length in bytes. */
interface ManifestFile {
  format: WrittenFormat;
  name: string;
  sha256: string;
  bytes: number;
}

/** The manifest entry of a video in one language, even if the video has no files. */
interface ManifestVideo {
  videoId: string;
  title: string | null;
  request: TrackRequest;
  outcome: CaptionOutcome;
  stateText: string;
  lang: string | null;
  isOther: boolean;
  lines: number | null;
  /** In milliseconds since 1970. */
  receivedAt: number | null;
  /** The cost in runs; `null` without requests. */
  cost: Spending | null;
  /** The active views by their tags in the names of its files. */
  views: readonly string[];
  files: readonly ManifestFile[];
}

interface ManifestHeader {
  formats: readonly WrittenFormat[];
  /** The active views by their tags in file names, but without the tag for hidden formatting. */
  views: readonly string[];
  extensionVersion: string;
  /** When the zip was created, in milliseconds since 1970. */
  at: number;
}

const manifestStates: Record<CaptionOutcome, string> = {
  saved: 'saved',
  alreadySaved: 'saved',
  notAvailable: 'not-available',
  failed: 'failed',
  uncertain: 'uncertain',
  waiting: 'waiting',
  notRequested: 'not-requested',
};

const isoTime = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

const leadingColumns: readonly TypedColumn[] = [
  ...typedColumns('text', 'videoId', 'title', 'state', 'stateText', 'requestedLanguage', 'requestedMode', 'language'),
  ...typedColumns('boolean', 'isOtherLanguage'),
];
const trailingColumns: readonly TypedColumn[] = [
  ...typedColumns('number', 'lines'),
  ...typedColumns('time', 'receivedAt'),
  ...typedColumns('number', 'billedMicros', 'estimatedMicros', 'unpricedRequests'),
  ...typedColumns('text', 'views', 'extensionVersion'),
];

/** Writes one row per video and language, with columns for the name, hash and length of the file in each format. */
function manifestTable(head: ManifestHeader, videos: readonly ManifestVideo[]): TypedTable {
  const columns = head.formats.flatMap((format) => [
    ...typedColumns('text', `${format}File`, `${format}Sha256`),
    ...typedColumns('number', `${format}Bytes`),
  ]);
  return {
    title: 'Manifest',
    columns: [...leadingColumns, ...columns, ...trailingColumns],
    rows: videos.map((video) => rowOf(head, video)),
  };
}

function rowOf({ formats, extensionVersion }: ManifestHeader, video: ManifestVideo): Cell[] {
  const { videoId, title, request, outcome, stateText, lang, isOther, lines, receivedAt, cost, views, files } = video;
  const written = formats.flatMap((format) => {
    const file = files.find((one) => one.format === format);
    return [file?.name, file?.sha256, file?.bytes];
  });
  return [
    videoId,
    title,
    manifestStates[outcome],
    stateText,
    request.lang,
    request.mode,
    lang,
    isOther ? 'true' : 'false',
    ...written,
    lines,
    isoTime(receivedAt),
    knownMicros(cost),
    cost?.estimated,
    cost?.unpriced,
    views.join('; '),
    extensionVersion,
  ];
}

/** Returns the cost without the part at estimated prices, which has a column of its own. */
const knownMicros = (cost: Spending | null): Micros | null => cost && cost.micros - cost.estimated;

/** Writes the content of `manifestTable` as JSON. */
function manifestJson({ at, ...head }: ManifestHeader, videos: readonly ManifestVideo[]): string {
  const rows = videos.map(({ request, outcome, lang, isOther, receivedAt, cost, ...video }) => ({
    ...video,
    state: manifestStates[outcome],
    requestedLanguage: request.lang,
    requestedMode: request.mode,
    language: lang,
    isOtherLanguage: isOther,
    receivedAt: isoTime(receivedAt),
    billedMicros: knownMicros(cost),
    estimatedMicros: cost?.estimated ?? null,
    unpricedRequests: cost?.unpriced ?? null,
  }));
  const all = { format: 'sidelight-captions', version: 1, createdAt: isoTime(at), ...head, videos: rows };
  return `${strictJson(all, 2)}\n`;
}
