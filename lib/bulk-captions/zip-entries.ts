import { formats, type WrittenFormat } from '@/lib/captions/formats';
import { type HeldCues, heldCues } from '@/lib/captions/saved-cues';
import type { ChapterMark, WriteOptions } from '@/lib/captions/serialize/options';
import { writeCaptions } from '@/lib/captions/serialize/serialize-captions';
import { isOtherLanguage } from '@/lib/captions/track-request';
import { type Views, viewed, viewMarks } from '@/lib/captions/views';
import type { NameWish } from '@/lib/downloads/download-name';
import type { Entry } from '@/lib/export/package-entry';
import type { HeldAnswer } from '@/lib/service/call';
import { sha256Hex } from '@/lib/shared/sha256';
import { tableCsv } from '@/lib/shared/typed-table';
import { utf8 } from '@/lib/shared/utf8';
import { xlsxMediaType } from '@/lib/shared/xlsx/media-type';
import { tableXlsx } from '@/lib/shared/xlsx/workbook';
import { captionNames } from './file-names';
import { type ManyFile, type ManyHead, type ManyVideo, manifestJson, manifestTable } from './manifest';
import type { CaptionRow, CaptionState } from './rows';

/** What captions of many videos are put together from. */
export interface ManyWish extends Omit<ManyHead, 'views'> {
  rows: readonly CaptionRow[];
  views: Views;
  options: Pick<WriteOptions, 'lineEnds' | 'clipOverlaps' | 'layout'>;
  naming: NameWish;
  titleOf(videoId: string): string | null;
  /** A held answer; `undefined` where it was forgotten meanwhile. */
  answer(key: string): Promise<HeldAnswer | undefined>;
  /** As the description of a video names them; none where its details are not held. */
  chaptersOf(videoId: string): Promise<readonly ChapterMark[]>;
  /** The state of a row in words. */
  sentenceOf(row: Pick<CaptionRow, 'state' | 'failure'>): string;
  /** What a file says of itself: the views that are on, and another language than asked for. */
  notesOf(asked: string | null, came: string | null, views: readonly string[]): readonly string[];
  /** Told after each video. */
  told(done: number): void;
}

/**
 * The files of all that is held, one video after the other, and at last what became of each, also of those that are missing
 * (EXP-06). No more than one track is in memory at a time; nothing is asked.
 */
export async function* captionEntries(wish: ManyWish): AsyncGenerator<Entry> {
  const nameOf = captionNames(wish.naming);
  const videos: ManyVideo[] = [];
  for (const [at, row] of wish.rows.entries()) {
    const title = wish.titleOf(row.videoId);
    const answer = row.track ? await wish.answer(row.track.key) : undefined;
    const read = answer && heldCues(answer);
    const files: ManyFile[] = [];
    if (read?.ok) {
      const { lang } = read.value;
      const isOther = isOtherLanguage(row.question.lang, lang);
      const marks = viewMarks(wish.views, read.value.cues);
      const of = { videoId: row.videoId, title, lang, otherThan: isOther ? row.question.lang : null, marks };
      const chapters = await wish.chaptersOf(row.videoId);
      for (const { format, bytes } of written(wish, row, read.value, { title, chapters, marks })) {
        const name = nameOf(of, format);
        files.push({ format, name, sha256: sha256Hex(bytes), bytes: bytes.length });
        yield entryOf(name, formats[format].mediaType, bytes);
      }
    }
    videos.push({ ...toldOf(wish, row, read?.ok ? read.value : null), title, files });
    wish.told(at + 1);
  }
  const { formats: chosen, toolVersion, at } = wish;
  const head = { formats: chosen, views: viewMarks(wish.views, []), toolVersion, at };
  const manifest = manifestTable(head, videos);
  yield entryOf('manifest.csv', 'text/csv', utf8(tableCsv(manifest)));
  yield entryOf('manifest.xlsx', xlsxMediaType, tableXlsx(manifest));
  yield entryOf('manifest.json', 'application/json', utf8(manifestJson(head, videos)));
}

function* written(
  { views, options, formats: chosen, notesOf }: ManyWish,
  { question, videoId }: CaptionRow,
  { cues, lang }: HeldCues,
  { marks, ...about }: Pick<WriteOptions, 'title' | 'chapters'> & { marks: readonly string[] },
): Generator<{ format: WrittenFormat; bytes: Uint8Array }> {
  const lines = viewed(cues, views);
  const notes = notesOf(question.lang, lang, marks);
  for (const format of chosen) {
    yield { format, bytes: writeCaptions(format, lines, { ...options, ...about, videoId, lang, notes }) };
  }
}

function toldOf(wish: ManyWish, row: CaptionRow, came: HeldCues | null): Omit<ManyVideo, 'title' | 'files'> {
  // What was held when the list was made may be forgotten, or be a file that nobody can read.
  const state: CaptionState = row.state === 'held' && !came ? 'open' : row.state;
  const lang = came?.lang ?? null;
  return {
    videoId: row.videoId,
    state,
    sentence: wish.sentenceOf({ state, failure: row.failure }),
    lang,
    question: row.question,
    isOther: came !== null && isOtherLanguage(row.question.lang, lang),
    lines: came?.cues.length ?? null,
    receivedAt: came ? (row.track?.receivedAt ?? null) : null,
    cost: row.cost,
  };
}

const entryOf = (name: string, mediaType: string, bytes: Uint8Array): Entry => ({
  name,
  mediaType,
  bytes: once(bytes),
});

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
