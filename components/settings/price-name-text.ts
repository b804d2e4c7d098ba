import { askedNames } from '@/components/ui/request-labels';
import { type PriceName, priceUnit } from '@/lib/service/price-book';
import type { Say } from '@/lib/shared/localized-text';

/** Returns the name of a price in the user's words, with its unit where that is not the request. */
export function priceLabel(say: Say, name: PriceName): string {
  const requestName = say(name === 'speechToText' ? 'askedSpeechToText' : askedNames[name]);
  const unit = priceUnit(name);
  if (unit === 'page') return say('unitPage', requestName);
  return unit === 'chunk' ? say('unitChunk', requestName) : requestName;
}
