import type { WrittenFormat } from '@/lib/captions/formats';
import type { TrackRequest } from '@/lib/captions/track-request';
import type { Cell } from '@/lib/shared/csv';
import { strictJson } from '@/lib/shared/json';
import { type TypedColumn, type TypedTable, typedColumns } from '@/lib/shared/table';
import type { Spending } from '@/lib/spending/spending';
import type { CaptionState } from './caption-rows';

/** One file of the zip: its SHA-256 in hexadecimal, and its length. */
export interface ManifestFile {
  format: WrittenFormat;
  name: string;
  sha256: string;
  bytes: number;
}

/** What the zip says of one video, also where it has no file of it. */
export interface ManifestVideo {
  videoId: string;
  title: string | null;
  question: TrackRequest;
  state: CaptionState;
  /** The state in words of the user's language. */
  sentence: string;
  /** The language that came. */
  lang: string | null;
  isOther: boolean;
  lines: number | null;
  /** Milliseconds since 1970. */
  receivedAt: number | null;
  /** What runs spent on it; `null` where they asked nothing. */
  cost: Spending | null;
  files: readonly ManifestFile[];
}

/** What holds for all of them. */
export interface ManifestHeader {
  formats: readonly WrittenFormat[];
  /** Which were on, as in names of files. */
  views: readonly string[];
  toolVersion: string;
  /** When it was put together, in milliseconds since 1970. */
  at: number;
}

const isoTime = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const leadingColumns: readonly TypedColumn[] = [
  ...typedColumns('text', 'videoId', 'title', 'state', 'sentence', 'askedLanguage', 'askedMode', 'language'),
  ...typedColumns('boolean', 'otherThanAsked'),
];
const trailingColumns: readonly TypedColumn[] = [
  ...typedColumns('number', 'lines'),
  ...typedColumns('time', 'receivedAt'),
  ...typedColumns('number', 'billedMicros', 'unpricedCalls'),
  ...typedColumns('text', 'views', 'toolVersion'),
];

/** A video a row, with three columns for each format: every system reads it, and none has to take cells apart. */
export function manifestTable(head: ManifestHeader, videos: readonly ManifestVideo[]): TypedTable {
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

function rowOf({ formats, views, toolVersion }: ManifestHeader, video: ManifestVideo): Cell[] {
  const { videoId, title, question, state, sentence, lang, isOther, lines, receivedAt, cost, files } = video;
  const written = formats.flatMap((format) => {
    const file = files.find((one) => one.format === format);
    return [file?.name, file?.sha256, file?.bytes];
  });
  return [
    ...[videoId, title, state, sentence, question.lang, question.mode, lang, isOther ? 'true' : 'false'],
    ...written,
    ...[lines, isoTime(receivedAt), cost?.micros, cost?.unpriced, views.join('; '), toolVersion],
  ];
}

/** The same for programs. */
export function manifestJson({ at, ...head }: ManifestHeader, videos: readonly ManifestVideo[]): string {
  const rows = videos.map(({ question, lang, isOther, receivedAt, cost, ...video }) => ({
    ...video,
    askedLanguage: question.lang,
    askedMode: question.mode,
    language: lang,
    otherThanAsked: isOther,
    receivedAt: isoTime(receivedAt),
    billedMicros: cost?.micros ?? null,
    unpricedCalls: cost?.unpriced ?? null,
  }));
  const all = { format: 'sidelight-captions', version: 1, madeAt: isoTime(at), ...head, videos: rows };
  return `${strictJson(all, 2)}\n`;
}
