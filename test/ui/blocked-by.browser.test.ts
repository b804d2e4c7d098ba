import { describe, expect, it } from 'vitest';
import { disabledReason } from '@/components/ui/use-prices';
import type { AccountBlocker } from '@/lib/service/blocker';
import { t } from '../words-of';

describe('disabledReason', () => {
  it.each<[AccountBlocker, string, string]>([
    [{ kind: 'locked-token' }, 'actUnlock', 'options'],
    [{ kind: 'no-permission', origin: 'https://data.example' }, 'actAllow', 'https://data.example'],
    [{ kind: 'no-token' }, 'actOptions', 'options'],
    [{ kind: 'no-address' }, 'actOptions', 'options'],
  ])('gives the reason and the action that solves it: %o', (hindered, act, way) => {
    const went: string[] = [];
    const ways = {
      openOptions: () => void went.push('options'),
      permit: async (origin: string) => void went.push(origin),
    };
    const blocked = disabledReason(t, hindered, ways);
    if (blocked.is !== 'limit') throw new Error('It would ask');
    expect(blocked.actionLabel).toBe(t(act as 'actUnlock'));
    blocked.onAction?.();
    expect(went).toEqual([way]);
  });
});
