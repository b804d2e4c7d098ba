import { versionFailureText } from '@/components/ui/version-text';
import type { PlanFileFailure } from '@/lib/runs/plan-file';
import type { Translate } from '@/lib/shared/localized-text';

/** Explains why a file is not a valid plan, and what to do. */
export function planFailureText(t: Translate, failure: PlanFileFailure): string {
  switch (failure.is) {
    case 'unreadable':
      return t('searchLoadUnreadable');
    case 'other':
      return t('searchLoadOther');
    case 'newer':
    case 'wrong-version':
      return versionFailureText(t, failure);
    case 'wrong':
      return t('searchLoadWrong', failure.at);
  }
}
