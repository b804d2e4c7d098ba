import { describe, expect, it } from 'vitest';
import { parseDay, retentionState, withDeletion } from '@/lib/collection/retention';

describe('retentionState', () => {
  it.each([
    ['2026-11-19', 'over'],
    ['2026-11-20', 'over'],
    ['2026-11-21', 'ending'],
    ['2026-12-20', 'ending'],
    ['2026-12-21', null],
    ['', null],
    ['tomorrow', null],
  ])('of a collection kept until %s is %s on 20 November 2026', (keepUntil, state) => {
    expect(retentionState({ keepUntil }, '2026-11-20')).toBe(state);
  });
});

describe('parseDay', () => {
  it('reads a day in UTC, and no other text', () => {
    expect(parseDay('2027-03-14')).toBe(Date.UTC(2027, 2, 14));
    for (const text of ['2027-13-14', '14 March 2027', '2027-03-14T00:00', '', undefined])
      expect(parseDay(text)).toBeNull();
  });
});

describe('withDeletion', () => {
  it('adds to the record of the same deletion only', () => {
    const part = { at: 1, keepUntil: '2026-11-20', responses: 2, captions: 1, bytes: 10 };
    const later = { ...part, at: 2 };
    expect([part, part, later].reduce(withDeletion, undefined as never)).toEqual([
      { ...part, responses: 4, captions: 2, bytes: 20 },
      later,
    ]);
  });
});
