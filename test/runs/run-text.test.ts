import { describe, expect, it } from 'vitest';
import { remainingTimeText } from '@/components/runs/run-text';
import { t } from '../translations';

describe('remainingTimeText', () => {
  it('returns text from one second on, and otherwise an empty string', () => {
    expect(remainingTimeText(t, 1000)).toBe(t('runLeft', '1 s'));
    expect(remainingTimeText(t, 999)).toBe('');
    expect(remainingTimeText(t, null)).toBe('');
  });
});
