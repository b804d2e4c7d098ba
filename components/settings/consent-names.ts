import type { MessageName } from '@/lib/shared/localized-text';
import type { Consent } from '@/lib/tools/tool-rule';

/** Names of the rules for calling a tool, as the buttons of a tool show them. */
export const consentLabels: Record<Consent, MessageName> = {
  allow: 'toolsAllow',
  ask: 'toolsAsk',
  never: 'toolsNeverRule',
};
