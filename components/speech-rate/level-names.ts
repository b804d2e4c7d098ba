import type { MessageName } from '@/lib/shared/localized-text';
import type { PaceStep } from '@/lib/speech-rate/rate-levels';

export const stepNames: Record<PaceStep, MessageName> = {
  slow: 'paceSlow',
  easy: 'paceEasy',
  steady: 'paceSteady',
  brisk: 'paceBrisk',
  fast: 'paceFast',
};
