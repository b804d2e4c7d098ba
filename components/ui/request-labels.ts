import { priceUnit } from '@/lib/service/price-book';
import type { PriceName } from '@/lib/service/quote';
import type { RequestName } from '@/lib/service/records';
import type { Consent } from '@/lib/settings/tool-rule';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import { ownValue } from '@/lib/shared/own-value';

const requestLabels: Record<RequestName, MessageName> = {
  captions: 'captions',
  batchVideos: 'requestBatchVideos',
  videos: 'requestVideos',
  popularVideos: 'popularVideos',
  search: 'search',
  autocomplete: 'requestAutocomplete',
  relatedVideos: 'relatedVideos',
  playlistItems: 'playlistOrChannel',
  commentReplies: 'replies',
  captionFiles: 'requestCaptionFiles',
  thumbnailFiles: 'thumbnails',
  audioFiles: 'requestAudioFiles',
  videoFiles: 'requestVideoFiles',
  toolsBegin: 'requestToolsConnect',
  toolsList: 'requestToolsList',
  toolsCall: 'requestToolsCall',
};

/** Returns the label of a request. The name can be from a stored row, and then be one that this version does not know. */
export const requestLabel = (name: string): MessageName => ownValue(requestLabels, name) ?? 'requestUnknown';

export const toolConsentLabels: Record<Consent, MessageName> = {
  allow: 'toolsAllow',
  ask: 'toolsAsk',
  never: 'toolsNeverRule',
};

/** Returns the localized label of a price, with its unit unless the price is per request. */
export function pricedRequestLabel(t: Translate, name: PriceName): string {
  const requestName = t(name === 'speechToText' ? 'requestSpeechToText' : requestLabel(name));
  const unit = priceUnit(name);
  if (unit === 'page') return t('unitPage', requestName);
  return unit === 'chunk' ? t('unitChunk', requestName) : requestName;
}
