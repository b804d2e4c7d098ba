import type { FailureKind } from '@/lib/service/failure';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { countChunks } from '@/lib/service/request-limits';
import type { Message, MessageName } from '@/lib/shared/localized-text';

type RequestFields = Record<string, unknown>;

/** Returns the stored parameters. A row whose data was deleted has none. */
const requestFieldsOf = ({ asked }: Pick<LedgerEntry, 'asked'>): RequestFields =>
  typeof asked === 'object' && asked !== null ? (asked as RequestFields) : {};

/** Describes the size of a request, to follow the name of its kind; `null` if there is none. */
export function requestDetail(row: LedgerEntry): Message | { language: string } | { text: string } | null {
  const { ids, pages, lang, mode, type } = requestFieldsOf(row);
  if (row.tool !== undefined) return { text: row.tool };
  if (row.name === 'batchVideos' && Array.isArray(ids)) return { count: 'ledgerBatches', n: countChunks(ids) };
  if (row.name === 'relatedVideos') return { count: 'ledgerPages', n: typeof pages === 'number' ? pages : 1 };
  if (mode === 'force-whisper') return ['ledgerSpeech'];
  if (row.name === 'search' && typeof type === 'string') return { text: type };
  return typeof lang === 'string' ? { language: lang } : null;
}

/** The subject of a request: a video, several, search words or an id. */
type RequestSubject = { video: string } | { videos: number } | { query: string } | { id: string };

export function requestSubjectOf(row: LedgerEntry): RequestSubject | null {
  const { ids, q, comment, playlist, channelId } = requestFieldsOf(row);
  if (row.videoId !== null) return { video: row.videoId };
  if (Array.isArray(ids)) return { videos: ids.length };
  if (typeof q === 'string' && q !== '') return { query: q };
  const id = [comment, playlist, channelId].find((one): one is string => typeof one === 'string');
  return id === undefined ? null : { id };
}

/** A short label for each failure. Some kinds are never in the ledger, but the type requires them. */
export const failureHeadings: Record<FailureKind, MessageName> = {
  'no-address': 'noAddressHeading',
  'no-token': 'noTokenHeading',
  'locked-token': 'lockedTokenHeading',
  'malformed-token': 'malformedTokenHeading',
  'expired-token': 'expiredTokenHeading',
  'no-permission': 'noPermissionHeading',
  offline: 'offlineHeading',
  'wrong-question': 'invalidHeading',
  'over-budget': 'overDayHeading',
  'unpriced-limit': 'unpricedLimitHeading',
  'auto-limit': 'autoLimitHeading',
  forbidden: 'forbiddenHeading',
  invalid: 'invalidHeading',
  'no-captions': 'noCaptionsHeading',
  'too-many': 'tooManyHeading',
  refused: 'refusedHeading',
  'web-page': 'webPageHeading',
  'empty-answer': 'emptyResponseHeading',
  'cut-off': 'cutOffHeading',
  'too-much': 'tooLargeHeading',
  redirected: 'redirectedHeading',
  'strange-answer': 'unexpectedHeading',
  unreachable: 'unreachableHeading',
  'timed-out': 'timedOutHeading',
  stopped: 'stoppedHeading',
  interrupted: 'interruptedHeading',
  'storage-full': 'storageFullHeading',
};
