import { versionFailureText } from '@/components/ui/version-text';
import type { PlanFileFailure } from '@/lib/runs/plan-file';
import type { Translate } from '@/lib/shared/localized-text';

/** Says why a file is no plan that can be run, and what to do. */
export function planFailureText(say: Translate, failure: PlanFileFailure): string {
  switch (failure.is) {
    case 'unreadable':
      return say('searchLoadUnreadable');
    case 'other':
      return say('searchLoadOther');
    case 'newer':
    case 'wrong-version':
      return versionFailureText(say, failure);
    case 'wrong':
      return say('searchLoadWrong', failure.at);
  }
}
