import type { Consent } from '@/lib/core/tools/consent';
import type { MessageName } from '@/lib/core/words';

/** Names of the rules for calling a tool, as the buttons of a tool show them. */
export const consentNames: Record<Consent, MessageName> = {
  allow: 'toolsAllow',
  ask: 'toolsAsk',
  never: 'toolsNeverRule',
};
