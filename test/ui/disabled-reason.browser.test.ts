import { describe, expect, it } from 'vitest';
import { disabledReasonFor } from '@/components/ui/use-prices';
import type { AccountBlocker } from '@/lib/connection/connection';
import { t } from '../translations';

describe('disabledReasonFor', () => {
  it.each<[AccountBlocker, string, string]>([
    [{ kind: 'locked-token' }, 'actUnlock', 'options'],
    [{ kind: 'no-permission', origin: 'https://data.example' }, 'allowAccess', 'https://data.example'],
    [{ kind: 'no-token' }, 'actOptions', 'options'],
    [{ kind: 'no-address' }, 'actOptions', 'options'],
  ])('returns a labelled action that removes the blocker: %o', (blocker, label, expected) => {
    const called: string[] = [];
    const actions = {
      openOptions: () => void called.push('options'),
      permit: async (origin: string) => void called.push(origin),
    };
    const reason = disabledReasonFor(t, blocker, actions);
    if (reason.is !== 'limit') throw new Error('It would ask');
    expect(reason.actionLabel).toBe(t(label as 'actUnlock'));
    reason.onAction?.();
    expect(called).toEqual([expected]);
  });
});
