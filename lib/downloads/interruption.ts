import { linkExpiryOf } from '@/lib/platform/link-expiry';
import type { Download } from './download';
import type { DownloadFailure } from './download-failure';

/** What browsers call it when a download ends early ("downloads.InterruptReason", and what `download` throws). */
const interruptReasons: [RegExp, Exclude<DownloadFailure['kind'], 'refused' | 'other'>][] = [
  [/SERVER_BAD_CONTENT/, 'gone'],
  [/SERVER_CONTENT_LENGTH_MISMATCH|FILE_TOO_SHORT/, 'cut-off'],
  [/FILE_NO_SPACE/, 'disk-full'],
  [/FILE_(?:VIRUS_INFECTED|BLOCKED|SECURITY_CHECK_FAILED)/, 'blocked'],
  [/FILE_|filename/i, 'no-write'],
  [/USER_SHUTDOWN|CRASH/, 'closed'],
  [/USER_CANCELED/, 'cancelled'],
  [/Invalid URL/i, 'no-link'],
  [/NETWORK_|SERVER_/, 'network'],
];

/** Why a download ended, from the browser's word for it. `now` in milliseconds since 1970. */
export function failureFromReason(word: string, { url, listedAt }: Download, now: number): DownloadFailure {
  if (/SERVER_(?:FORBIDDEN|UNAUTHORIZED)/.test(word)) {
    const end = linkExpiryOf(url);
    return end !== null && end <= now ? { kind: 'expired' } : { kind: 'refused', linkAge: Math.max(0, now - listedAt) };
  }
  const known = interruptReasons.find(([called]) => called.test(word));
  return known ? { kind: known[1] } : { kind: 'other', word: word.slice(0, 80) };
}
