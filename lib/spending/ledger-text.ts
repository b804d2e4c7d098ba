import type { FailureKind } from '@/lib/service/failure';
import { countChunks } from '@/lib/service/id-batches';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { Message, MessageName } from '@/lib/shared/localized-text';

type RequestFields = Record<string, unknown>;

/** The question as it was kept; what was forgotten has none. */
const requestFieldsOf = ({ asked }: Pick<LedgerEntry, 'asked'>): RequestFields =>
  typeof asked === 'object' && asked !== null ? (asked as RequestFields) : {};

/** How much of what a row asked for, beside the name of its kind; `null` where there is no more to say. */
export function requestDetail(row: LedgerEntry): Message | { language: string } | { text: string } | null {
  const { ids, pages, lang, mode, type } = requestFieldsOf(row);
  if (row.tool !== undefined) return { text: row.tool };
  if (row.name === 'batchVideos' && Array.isArray(ids)) return { count: 'ledgerChunks', n: countChunks(ids) };
  if (row.name === 'relatedVideos') return { count: 'ledgerPages', n: typeof pages === 'number' ? pages : 1 };
  if (mode === 'force-whisper') return ['ledgerSpeech'];
  if (row.name === 'search' && typeof type === 'string') return { text: type };
  return typeof lang === 'string' ? { language: lang } : null;
}

/** What a row was about: a video, several, or words; `null` where it was about nothing in particular. */
type RequestSubject = { video: string } | { videos: number } | { words: string } | { id: string };

export function requestSubjectOf(row: LedgerEntry): RequestSubject | null {
  const { ids, q, comment, playlist, channelId } = requestFieldsOf(row);
  if (row.videoId !== null) return { video: row.videoId };
  if (Array.isArray(ids)) return { videos: ids.length };
  if (typeof q === 'string' && q !== '') return { words: q };
  const id = [comment, playlist, channelId].find((one): one is string => typeof one === 'string');
  return id === undefined ? null : { id };
}

/** Why an attempt did not end as asked, in few words. What never left has no row, and is here for the whole. */
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
  'empty-answer': 'emptyAnswerHeading',
  'cut-off': 'cutOffHeading',
  'too-much': 'tooMuchHeading',
  redirected: 'redirectedHeading',
  'strange-answer': 'strangeHeading',
  unreachable: 'unreachableHeading',
  'timed-out': 'timedOutHeading',
  stopped: 'stoppedHeading',
  interrupted: 'interruptedHeading',
  'storage-full': 'storageFullHeading',
};
