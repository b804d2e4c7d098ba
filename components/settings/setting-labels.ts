import { requestLabels } from '@/components/ui/request-labels';
import type { PriceName } from '@/lib/service/own-prices';
import { priceUnit } from '@/lib/service/price-book';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import type { Consent } from '@/lib/tools/tool-rule';

/** Names of the rules for calling a tool, as the buttons of a tool show them. */
export const consentLabels: Record<Consent, MessageName> = {
  allow: 'toolsAllow',
  ask: 'toolsAsk',
  never: 'toolsNeverRule',
};

/** Returns the name of a price in the user's words, with its unit where that is not the request. */
export function priceLabel(t: Translate, name: PriceName): string {
  const requestName = t(name === 'speechToText' ? 'askedSpeechToText' : requestLabels[name]);
  const unit = priceUnit(name);
  if (unit === 'page') return t('unitPage', requestName);
  return unit === 'chunk' ? t('unitChunk', requestName) : requestName;
}
