import type { PlanFileFailure } from '@/lib/core/runs/plan-file';
import type { Say } from '@/lib/core/words';
import { versionText } from '../../version-text';

/** Says why a file is no plan that can be run, and what to do. */
export function planFailureText(say: Say, failure: PlanFileFailure): string {
  switch (failure.is) {
    case 'unreadable':
      return say('searchLoadUnreadable');
    case 'other':
      return say('searchLoadOther');
    case 'newer':
    case 'wrong-version':
      return versionText(say, failure);
    case 'wrong':
      return say('searchLoadWrong', failure.at);
  }
}
