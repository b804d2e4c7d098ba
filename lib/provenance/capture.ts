import type { CachedResponse } from '@/lib/service/call';
import type { EndpointName } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import type { DetailColumns } from './detail-columns';

/** Whether a question was for each of these fields, all of them where it is `null`. Whatever else it holds, a list of fields limits it. */
export function coversFields(asked: unknown, wanted: readonly string[] | null | undefined): boolean {
  const { fields } = asked as { fields?: readonly string[] };
  if (!fields || fields.length === 0) return true;
  return wanted?.every((field) => fields.includes(field)) ?? false;
}

/** Where a capture was taken over from: the answer to a larger question, of which it has some rows. */
export interface ReusedFrom {
  /** `null` where it was asked beside a video. */
  collectionId: string | null;
  captureId: string | null;
  name: Capture['name'];
  /** The question; of its ids only how many there were. */
  asked: unknown;
}

/** A question that a plan asks. */
export interface PlannedRequest {
  name: EndpointName;
  /** As `Asked` of the endpoint. Kept without its type: a journal holds questions to any of them. */
  asked: unknown;
  /** What a kind of run has to remember of the question, such as the depth of a crawl. */
  note: Readonly<Record<string, string | number | null>>;
}

/**
 * One answer of a run: evidence that is added to and never written over, with where every row of it comes from
 *. Its body lies beside it, so that a table of a hundred thousand videos reads none. Times in milliseconds since 1970.
 */
export interface Capture extends Omit<CachedResponse, 'body' | 'videoId' | 'isEmpty' | 'worse' | 'noCaptions'> {
  collectionId: string;
  /** The video that its question is about, where that names one: as in what a panel holds. */
  videoId?: string | null;
  /** Grows with time, so that captures sort by it; also the name of its body. */
  id: string;
  runId: string;
  /** Number of the step that asked for it, counted from 0. */
  step: number;
  /** What the step remembered of its question, such as depth and seed of a crawl; the journal may be forgotten, this stays. */
  note?: PlannedRequest['note'];
  /** Given from what was held: nothing was asked and nothing billed for it. */
  cacheHit: boolean;
  /** Version of the extension that received it. */
  extVersion: string;
  /** SHA-256 of the body in UTF-8, in hexadecimal, and its length in bytes. */
  sha256: string;
  bytes: number;
  /** The videos it tells of, in its order; a row that names none has no place here. */
  ids: VideoId[];
  /** What it says of each of them, side by side with `ids`. */
  sheet: DetailColumns;
  /** Asked for by id and not in the answer. */
  missing: VideoId[];
  /** Restored from a file that has their rows, which cannot be read. Not there where all could be. */
  unread?: VideoId[];
  /** Rows that name no video: while there are any, which ids are missing cannot be told. Not there where all do. */
  unmatched?: number;
  /** Rows that could not be read: kept in the body as they came. */
  setAside: number;
  /** Rows that were read without some of their fields. Not there where none was. */
  wrongFields?: number;
  /** Rows that the user had forgotten since it came: body, hash and columns are without them. Not there where none was. */
  redacted?: number;
  /** Where it was taken over from. Run, step, times and version are those of that answer; not there where it was asked for. */
  taken?: ReusedFrom;
}

/** The text of an answer, as it came, in UTF-8; a long one may lie as a Blob. */
export interface CaptureBody {
  id: string;
  body: Uint8Array<ArrayBuffer> | Blob;
}

/** The endpoints that tell the whole of a video (section "Video"). */
const detailsEndpoints: ReadonlySet<EndpointName> = new Set(['batchVideos', 'videos', 'popularVideos']);

/** Whether responses of an endpoint hold the details of videos. */
export const isDetailsEndpoint = (name: EndpointName): boolean => detailsEndpoints.has(name);

const areIds = (value: unknown): boolean => Array.isArray(value) && value.every((id) => typeof id === 'string');

/** Whether a capture holds the details of its videos, and nothing damaged what it says they are: an observation. */
export const isObservation = ({ name, ids, asked }: Pick<Capture, 'name' | 'ids' | 'asked'>): boolean =>
  isDetailsEndpoint(name) &&
  areIds(ids) &&
  (name === 'batchVideos' ? areIds(Object(asked).ids) : typeof asked === 'object' && asked !== null);
