import { describe, expect, it } from 'vitest';
import { type PartState, reportOf } from './report.ts';
import type { Outcome } from './shape.ts';

const row = (what: string, more: Partial<Outcome> = {}): Outcome => ({
  what,
  where: 'Chromium',
  unit: 'ms',
  limit: 2,
  ours: 3,
  peers: { other: 6 },
  goal: { ofLimit: [2, 1] },
  ...more,
});
const part = (name: string, more: Partial<PartState> = {}): PartState => ({
  name,
  rows: [],
  seconds: null,
  problem: null,
  ...more,
});

describe('reportOf', () => {
  it('lists measured rows and pending parts', () => {
    const report = reportOf(
      [part('read', { rows: [row('read SRT')], seconds: 12 }), part('visit'), part('wake')],
      false,
    );
    expect(report).toContain('| read SRT | Chromium | – | 2.0 ms | other 6.0 ms | 3.0 ms | 1.50× | 2.00× |');
    expect(report).toContain('Not measured yet: visit, wake.');
    expect(report).toContain('12 s in all: read 12 s.');
  });

  it('shows the number of rounds of a row, and the planned number if time ran out', () => {
    const rows = [
      row('whole', { rounds: { done: 15, planned: 15 } }),
      row('cut', { rounds: { done: 7, planned: 40 } }),
    ];
    const report = reportOf([part('read', { rows, seconds: 1 })], false);
    expect(report).toContain('| whole | Chromium | 15 |');
    expect(report).toContain('| cut | Chromium | 7 of 40 |');
    expect(report).toContain('Where *rounds* says *n of m*');
    const [whole] = rows;
    expect(reportOf([part('read', { rows: whole ? [whole] : [], seconds: 1 })], false)).not.toContain('n of m');
  });

  it('adds one line for a failed part and keeps all rows', () => {
    const failed = part('visit', {
      rows: [row('first')],
      seconds: 55,
      problem: 'It was terminated after its limit of 55 s.',
    });
    const report = reportOf([failed, part('wake', { rows: [row('second')], seconds: 4 })], false);
    expect(report).toContain('- **visit failed**: It was terminated after its limit of 55 s.');
    expect(report).toMatch(/\| first \|.*\n\| second \|/);
    expect(report).not.toContain('Not measured');
  });

  it('lists the missing parts after an interruption', () => {
    const report = reportOf([part('read', { rows: [row('read SRT')], seconds: 1 }), part('visit')], true);
    expect(report).toContain('| read SRT |');
    expect(report).toContain('Not finished, because the bench was interrupted: visit.');
  });
});
