import { durationText } from '@/components/ui/format-text';
import { savesMedia } from '@/lib/downloads/download';
import type { Download, DownloadFailure } from '@/lib/downloads/records';
import type { MessageName, Translate } from '@/lib/shared/localized-text';

const failureMessages = {
  expired: 'saveExpired',
  gone: 'saveGone',
  'web-page': 'saveWebPage',
  truncated: 'saveCutOff',
  network: 'saveNetwork',
  'disk-full': 'saveDiskFull',
  'no-write': 'saveNoWrite',
  blocked: 'saveBlocked',
  cancelled: 'saveCancelledThere',
  'no-permission': 'saveNoPermission',
  'no-link': 'saveNoLink',
  closed: 'saveClosed',
} as const satisfies Record<Exclude<DownloadFailure['kind'], 'refused' | 'other'>, MessageName>;

/** The platform refuses a link of this age for another reason than its age; links last for hours. */
const newLinkMilliseconds = 600_000;

/** Returns why a download failed and the next step; '' if it has not failed. */
export function downloadFailureText(t: Translate, { failure, what }: Pick<Download, 'failure' | 'what'>): string {
  if (!failure) return '';
  if (failure.kind === 'other') return t('saveOther', failure.word);
  if (failure.kind !== 'refused') return t(failureMessages[failure.kind]);
  const age = durationText(t, failure.linkAge);
  const isMedia = savesMedia && (what === 'audio' || what === 'video');
  if (isMedia && failure.linkAge < newLinkMilliseconds) return t('mediaSaveRefusedNew');
  return isMedia ? t('mediaSaveRefused', age) : t('saveRefused', age);
}
