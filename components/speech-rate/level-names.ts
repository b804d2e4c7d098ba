import type { MessageName } from '@/lib/shared/localized-text';
import type { RateLevel } from '@/lib/speech-rate/rate-levels';

export const rateLevelNames: Record<RateLevel, MessageName> = {
  slow: 'paceSlow',
  easy: 'paceEasy',
  steady: 'paceSteady',
  brisk: 'paceBrisk',
  fast: 'paceFast',
};
