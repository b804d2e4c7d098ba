import { describe, expect, it } from 'vitest';
import { remainingTimeText } from '@/components/runs/run-text';
import { t } from '../translations';

describe('remainingTimeText', () => {
  it('is shown from one second on', () => {
    expect(remainingTimeText(t, 1000)).toBe(t('runLeft', '1 s'));
    expect(remainingTimeText(t, 999)).toBe('');
    expect(remainingTimeText(t, null)).toBe('');
  });
});
