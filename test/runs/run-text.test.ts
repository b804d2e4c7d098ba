import { describe, expect, it } from 'vitest';
import { timeLeftText } from '@/components/runs/run-text';
import { t } from '../words-of';

describe('timeLeftText', () => {
  it('is shown from one second on', () => {
    expect(timeLeftText(t, 1000)).toBe(t('runLeft', '1 s'));
    expect(timeLeftText(t, 999)).toBe('');
    expect(timeLeftText(t, null)).toBe('');
  });
});
