import { spanText } from '@/components/ui/amounts';
import type { Save } from '@/lib/downloads/download';
import type { SaveFailure } from '@/lib/downloads/download-failure';
import { savesMedia } from '@/lib/downloads/media-downloads';
import type { MessageName, Say } from '@/lib/shared/localized-text';

const sentences = {
  expired: 'saveExpired',
  gone: 'saveGone',
  'web-page': 'saveWebPage',
  'cut-off': 'saveCutOff',
  network: 'saveNetwork',
  'disk-full': 'saveDiskFull',
  'no-write': 'saveNoWrite',
  blocked: 'saveBlocked',
  cancelled: 'saveCancelledThere',
  'no-permission': 'saveNoPermission',
  'no-link': 'saveNoLink',
  closed: 'saveClosed',
} as const satisfies Record<Exclude<SaveFailure['kind'], 'refused' | 'other'>, MessageName>;

/** Why a file did not land and what to do, in one or two sentences; '' where nothing failed. */
export function saveFailureText(say: Say, { failure, what }: Pick<Save, 'failure' | 'what'>): string {
  if (!failure) return '';
  if (failure.kind === 'other') return say('saveOther', failure.word);
  if (failure.kind !== 'refused') return say(sentences[failure.kind]);
  const age = spanText(say, failure.linkAge);
  const isMedia = savesMedia && (what === 'audio' || what === 'video');
  return isMedia ? say('mediaSaveRefused', age) : say('saveRefused', age);
}
