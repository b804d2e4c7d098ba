import type { WrittenFormat } from '@/lib/captions/formats';
import type { TrackRequest } from '@/lib/captions/track-request';
import type { CaptionOutcome } from '@/lib/runs/caption-outcome';
import type { Micros } from '@/lib/service/price';
import { strictJson } from '@/lib/shared/json';
import { type Cell, type TypedColumn, type TypedTable, typedColumns } from '@/lib/shared/table';
import type { Spending } from '@/lib/spending/spending';

/** One file of the zip with its SHA-256 in hexadecimal and its length in bytes. */
export interface ManifestFile {
  format: WrittenFormat;
  name: string;
  sha256: string;
  bytes: number;
}

/** The manifest entry of a video in one language, also of one without files. */
export interface ManifestVideo {
  videoId: string;
  title: string | null;
  request: TrackRequest;
  outcome: CaptionOutcome;
  /** The outcome in the user's language. */
  sentence: string;
  /** The language of the captions. */
  lang: string | null;
  isOther: boolean;
  lines: number | null;
  /** In milliseconds since 1970. */
  receivedAt: number | null;
  /** The cost in runs; `null` without requests. */
  cost: Spending | null;
  files: readonly ManifestFile[];
}

/** Properties of the whole zip. */
export interface ManifestHeader {
  formats: readonly WrittenFormat[];
  /** The active views, as in file names. */
  views: readonly string[];
  toolVersion: string;
  /** When the zip was created, in milliseconds since 1970. */
  at: number;
}

/** The outcomes as scripts know them. */
const manifestStates: Record<CaptionOutcome, string> = {
  saved: 'held',
  alreadySaved: 'held',
  notAvailable: 'none',
  failed: 'failed',
  unanswered: 'possible',
  waiting: 'waiting',
  notRequested: 'open',
};

const isoTime = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const leadingColumns: readonly TypedColumn[] = [
  ...typedColumns('text', 'videoId', 'title', 'state', 'sentence', 'askedLanguage', 'askedMode', 'language'),
  ...typedColumns('boolean', 'otherThanAsked'),
];
const trailingColumns: readonly TypedColumn[] = [
  ...typedColumns('number', 'lines'),
  ...typedColumns('time', 'receivedAt'),
  ...typedColumns('number', 'billedMicros', 'estimatedMicros', 'unpricedCalls'),
  ...typedColumns('text', 'views', 'toolVersion'),
];

/** Writes one row per video and language with three columns per format, so that no cell has to be split. */
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
  const { videoId, title, request, outcome, sentence, lang, isOther, lines, receivedAt, cost, files } = video;
  const written = formats.flatMap((format) => {
    const file = files.find((one) => one.format === format);
    return [file?.name, file?.sha256, file?.bytes];
  });
  return [
    videoId,
    title,
    manifestStates[outcome],
    sentence,
    request.lang,
    request.mode,
    lang,
    isOther ? 'true' : 'false',
    ...written,
    lines,
    isoTime(receivedAt),
    knownMicros(cost),
    cost && (cost.estimated ?? 0),
    cost?.unpriced,
    views.join('; '),
    toolVersion,
  ];
}

/** Returns the cost without the part at estimated prices, which has a column of its own. */
const knownMicros = (cost: Spending | null): Micros | null => cost && cost.micros - (cost.estimated ?? 0);

/** Writes the same content as JSON. */
export function manifestJson({ at, ...head }: ManifestHeader, videos: readonly ManifestVideo[]): string {
  const rows = videos.map(({ request, outcome, lang, isOther, receivedAt, cost, ...video }) => ({
    ...video,
    state: manifestStates[outcome],
    askedLanguage: request.lang,
    askedMode: request.mode,
    language: lang,
    otherThanAsked: isOther,
    receivedAt: isoTime(receivedAt),
    billedMicros: knownMicros(cost),
    estimatedMicros: cost && (cost.estimated ?? 0),
    unpricedCalls: cost?.unpriced ?? null,
  }));
  const all = { format: 'sidelight-captions', version: 1, madeAt: isoTime(at), ...head, videos: rows };
  return `${strictJson(all, 2)}\n`;
}
