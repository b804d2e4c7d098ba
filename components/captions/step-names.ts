import type { PaceStep } from '@/lib/core/captions/pace-step';
import type { MessageName } from '@/lib/core/words';

export const stepNames: Record<PaceStep, MessageName> = {
  slow: 'paceSlow',
  easy: 'paceEasy',
  steady: 'paceSteady',
  brisk: 'paceBrisk',
  fast: 'paceFast',
};
