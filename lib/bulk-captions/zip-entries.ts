import { formats, type WrittenFormat } from '@/lib/captions/formats';
import { readSavedCues, type SavedCues } from '@/lib/captions/saved-cues';
import { serializeCaptions } from '@/lib/captions/serialize/serialize-captions';
import type { ChapterStart, WriteOptions } from '@/lib/captions/serialize/write-options';
import { isOtherLanguage } from '@/lib/captions/track-request';
import { applyViews, type Views, viewFileTags } from '@/lib/captions/views';
import { downloadName, type FileNaming, uniqueName } from '@/lib/downloads/download-name';
import type { PackageEntry } from '@/lib/export/package-entry';
import type { CachedResponse } from '@/lib/service/call';
import { sha256Hex } from '@/lib/shared/sha256';
import { tableCsv } from '@/lib/shared/table';
import { encodeUtf8 } from '@/lib/shared/utf8';
import { xlsxMediaType } from '@/lib/shared/xlsx/media-type';
import { tableXlsx } from '@/lib/shared/xlsx/workbook';
import type { CaptionRow, CaptionState } from './caption-rows';
import { type ManifestFile, type ManifestHeader, type ManifestVideo, manifestJson, manifestTable } from './manifest';

interface CaptionFileInfo {
  videoId: string;
  title: string | null;
  /** The language that came. */
  lang: string | null;
  /** The language that was asked for, where another came. */
  otherThan: string | null;
  /** The views that it was written through. */
  marks: readonly string[];
}

/**
 * Names of caption files by the user's own template, none of them twice. Where the template has no place for the
 * language, it stands where the quality of other files does; beside it what not every file can say of itself.
 */
export function createFileNamer({ template, emoji }: FileNaming) {
  // Whatever a video is called, the list of all files keeps its place.
  const taken = new Set(['manifest.csv', 'manifest.xlsx', 'manifest.json']);
  const hasLang = template.includes('{lang}');
  return ({ videoId, title, lang, otherThan, marks: views }: CaptionFileInfo, format: WrittenFormat): string => {
    const qualifiers = [...(otherThan === null ? [] : [`asked ${otherThan}`]), ...views];
    const quality = [lang ?? '', ...(qualifiers.length > 0 ? [`(${qualifiers.join(', ')})`] : [])].join(' ').trim();
    const values = { title: title ?? '', id: videoId, ext: formats[format].extension };
    const named = downloadName({ template, emoji }, { ...values, [hasLang ? 'lang' : 'quality']: quality });
    const name = uniqueName(named, taken);
    taken.add(name.toLowerCase());
    return name;
  };
}

/** What captions of many videos are put together from. */
export interface ZipContents extends Omit<ManifestHeader, 'views'> {
  rows: readonly CaptionRow[];
  views: Views;
  options: Pick<WriteOptions, 'lineEnds' | 'clipOverlaps' | 'layout'>;
  naming: FileNaming;
  titleOf(videoId: string): string | null;
  /** A held answer; `undefined` where it was forgotten meanwhile. */
  answer(key: string): Promise<CachedResponse | undefined>;
  /** As the description of a video names them; none where its details are not held. */
  chaptersOf(videoId: string): Promise<readonly ChapterStart[]>;
  /** The state of a row in words. */
  sentenceOf(row: Pick<CaptionRow, 'state' | 'failure'>): string;
  /** What a file says of itself: the views that are on, and another language than asked for. */
  notesOf(asked: string | null, came: string | null, views: readonly string[]): readonly string[];
  /** Told after each video. */
  told(done: number): void;
}

/**
 * The files of all that is held, one video after the other, and at last what became of each, also of those that are missing
 *. No more than one track is in memory at a time; nothing is asked.
 */
export async function* captionEntries(options: ZipContents): AsyncGenerator<PackageEntry> {
  const nameOf = createFileNamer(options.naming);
  const videos: ManifestVideo[] = [];
  for (const [at, row] of options.rows.entries()) {
    const title = options.titleOf(row.videoId);
    const response = row.track ? await options.answer(row.track.key) : undefined;
    const read = response && readSavedCues(response);
    const files: ManifestFile[] = [];
    if (read?.ok) {
      const { lang } = read.value;
      const isOther = isOtherLanguage(row.question.lang, lang);
      const marks = viewFileTags(options.views, read.value.cues);
      const of = { videoId: row.videoId, title, lang, otherThan: isOther ? row.question.lang : null, marks };
      const chapters = await options.chaptersOf(row.videoId);
      for (const { format, bytes } of writeFiles(options, row, read.value, { title, chapters, marks })) {
        const name = nameOf(of, format);
        files.push({ format, name, sha256: sha256Hex(bytes), bytes: bytes.length });
        yield zipEntry(name, formats[format].mediaType, bytes);
      }
    }
    videos.push({ ...manifestVideo(options, row, read?.ok ? read.value : null), title, files });
    options.told(at + 1);
  }
  const { formats: chosen, toolVersion, at } = options;
  const head = { formats: chosen, views: viewFileTags(options.views, []), toolVersion, at };
  const manifest = manifestTable(head, videos);
  yield zipEntry('manifest.csv', 'text/csv', encodeUtf8(tableCsv(manifest)));
  yield zipEntry('manifest.xlsx', xlsxMediaType, tableXlsx(manifest));
  yield zipEntry('manifest.json', 'application/json', encodeUtf8(manifestJson(head, videos)));
}

function* writeFiles(
  { views, options, formats: chosen, notesOf }: ZipContents,
  { question: request, videoId }: CaptionRow,
  { cues, lang }: SavedCues,
  { marks, ...trackOptions }: Pick<WriteOptions, 'title' | 'chapters'> & { marks: readonly string[] },
): Generator<{ format: WrittenFormat; bytes: Uint8Array }> {
  const lines = applyViews(cues, views);
  const notes = notesOf(request.lang, lang, marks);
  for (const format of chosen) {
    yield { format, bytes: serializeCaptions(format, lines, { ...options, ...trackOptions, videoId, lang, notes }) };
  }
}

function manifestVideo(
  options: ZipContents,
  row: CaptionRow,
  saved: SavedCues | null,
): Omit<ManifestVideo, 'title' | 'files'> {
  // What was held when the list was made may be forgotten, or be a file that nobody can read.
  const state: CaptionState = row.state === 'held' && !saved ? 'open' : row.state;
  const lang = saved?.lang ?? null;
  return {
    videoId: row.videoId,
    state,
    sentence: options.sentenceOf({ state, failure: row.failure }),
    lang,
    question: row.question,
    isOther: saved !== null && isOtherLanguage(row.question.lang, lang),
    lines: saved?.cues.length ?? null,
    receivedAt: saved ? (row.track?.receivedAt ?? null) : null,
    cost: row.cost,
  };
}

const zipEntry = (name: string, mediaType: string, bytes: Uint8Array): PackageEntry => ({
  name,
  mediaType,
  bytes: singleChunk(bytes),
});

async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
