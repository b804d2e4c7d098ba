import { createFileNamer } from '@/lib/captions/file-names';
import { formats, type WrittenFormat } from '@/lib/captions/formats';
import { readSavedCues, type SavedCues } from '@/lib/captions/saved-cues';
import { serializeCaptions } from '@/lib/captions/serialize/serialize-captions';
import type { ChapterStart, WriteOptions } from '@/lib/captions/serialize/write-options';
import { isOtherLanguage } from '@/lib/captions/track-request';
import { applyViews, type Views, viewFileTags } from '@/lib/captions/views';
import type { FileNaming } from '@/lib/downloads/download-name';
import { bytesEntry, type PackageEntry } from '@/lib/export/package-entry';
import type { CaptionOutcome } from '@/lib/runs/caption-outcome';
import type { CachedResponse } from '@/lib/service/call';
import { sha256Hex } from '@/lib/shared/sha256';
import { tableCsv, xlsxMediaType } from '@/lib/shared/table';
import { encodeUtf8 } from '@/lib/shared/text';
import { tableXlsx } from '@/lib/shared/xlsx/workbook';
import type { CaptionRow } from './caption-rows';
import { type ManifestFile, type ManifestHeader, type ManifestVideo, manifestJson, manifestTable } from './manifest';

/** The input of a zip of captions. */
export interface ZipContents extends Omit<ManifestHeader, 'views'> {
  rows: readonly CaptionRow[];
  views: Views;
  options: Pick<WriteOptions, 'lineEnds' | 'clipOverlaps' | 'layout'>;
  naming: FileNaming;
  titleOf(videoId: string): string | null;
  /** Reads a saved response; `undefined` if it was deleted since. */
  getResponse(key: string): Promise<CachedResponse | undefined>;
  /** Returns the chapters in the video's description; none without saved details. */
  chaptersOf(videoId: string): Promise<readonly ChapterStart[]>;
  /** Returns the outcome of a row as text. */
  sentenceOf(row: Pick<CaptionRow, 'outcome' | 'failure'>): string;
  /** Returns notes for a file: active views, and another language than requested. */
  notesOf(requestedLang: string | null, receivedLang: string | null, views: readonly string[]): readonly string[];
  /** Reports progress after each video. */
  onProgress(done: number): void;
}

/**
 * Yields the caption files of one video after the other, then the manifests of all videos. Only one track is in memory
 * at a time, and nothing is requested.
 */
export async function* captionEntries(options: ZipContents): AsyncGenerator<PackageEntry> {
  const nameOf = createFileNamer(options.naming);
  const videos: ManifestVideo[] = [];
  for (const [at, row] of options.rows.entries()) {
    const title = options.titleOf(row.videoId);
    const response = row.track ? await options.getResponse(row.track.key) : undefined;
    const read = response && readSavedCues(response);
    const files: ManifestFile[] = [];
    if (read?.ok) {
      const { lang } = read.value;
      const isOther = isOtherLanguage(row.request.lang, lang);
      const viewTags = viewFileTags(options.views, read.value.cues);
      const fileInfo = { videoId: row.videoId, title, lang, otherThan: isOther ? row.request.lang : null, viewTags };
      const chapters = await options.chaptersOf(row.videoId);
      for (const { format, bytes } of writeFiles(options, row, read.value, { title, chapters, viewTags })) {
        const name = nameOf(fileInfo, format);
        files.push({ format, name, sha256: sha256Hex(bytes), bytes: bytes.length });
        yield bytesEntry(name, formats[format].mediaType, bytes);
      }
    }
    videos.push({ ...manifestVideo(options, row, read?.ok ? read.value : null), title, files });
    options.onProgress(at + 1);
  }
  const { formats: chosen, toolVersion, at } = options;
  const head = { formats: chosen, views: viewFileTags(options.views, []), toolVersion, at };
  const manifest = manifestTable(head, videos);
  yield bytesEntry('manifest.csv', 'text/csv', encodeUtf8(tableCsv(manifest)));
  yield bytesEntry('manifest.xlsx', xlsxMediaType, tableXlsx(manifest));
  yield bytesEntry('manifest.json', 'application/json', encodeUtf8(manifestJson(head, videos)));
}

function* writeFiles(
  { views, options, formats: chosen, notesOf }: ZipContents,
  { request, videoId }: CaptionRow,
  { cues, lang }: SavedCues,
  { viewTags, ...trackOptions }: Pick<WriteOptions, 'title' | 'chapters'> & { viewTags: readonly string[] },
): Generator<{ format: WrittenFormat; bytes: Uint8Array }> {
  const lines = applyViews(cues, views);
  const notes = notesOf(request.lang, lang, viewTags);
  for (const format of chosen) {
    yield { format, bytes: serializeCaptions(format, lines, { ...options, ...trackOptions, videoId, lang, notes }) };
  }
}

function manifestVideo(
  options: ZipContents,
  row: CaptionRow,
  saved: SavedCues | null,
): Omit<ManifestVideo, 'title' | 'files'> {
  // The response may have been deleted since the list was read, or may be unreadable.
  const outcome: CaptionOutcome = row.track && !saved ? 'notRequested' : row.outcome;
  const lang = saved?.lang ?? null;
  return {
    videoId: row.videoId,
    outcome,
    sentence: options.sentenceOf({ outcome, failure: row.failure }),
    lang,
    request: row.request,
    isOther: saved !== null && isOtherLanguage(row.request.lang, lang),
    lines: saved?.cues.length ?? null,
    receivedAt: saved ? (row.track?.receivedAt ?? null) : null,
    cost: row.cost,
  };
}
