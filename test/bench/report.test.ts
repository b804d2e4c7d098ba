import { describe, expect, it } from 'vitest';
import { type PartState, reportOf } from './report.ts';
import type { Outcome } from './shape.ts';

const row = (what: string, more: Partial<Outcome> = {}): Outcome => ({
  ...{ what, where: 'Chromium', unit: 'ms', limit: 2, ours: 3, peers: { other: 6 }, goal: { ofLimit: [2, 1] } },
  ...more,
});
const part = (name: string, more: Partial<PartState> = {}): PartState => ({
  ...{ name, rows: [], seconds: null, problem: null },
  ...more,
});

describe('reportOf', () => {
  it('says what was measured and what is still to come', () => {
    const report = reportOf(
      [part('read', { rows: [row('read SRT')], seconds: 12 }), part('visit'), part('wake')],
      false,
    );
    expect(report).toContain('| read SRT | Chromium | – | 2.0 ms | other 6.0 ms | 3.0 ms | 1.50× | 2.00× |');
    expect(report).toContain('Not measured yet: visit, wake.');
    expect(report).toContain('12 s in all: read 12 s.');
  });

  it('says how many rounds a row has, and of how many where the time ended them', () => {
    const rows = [row('whole', { rounds: { done: 15, wanted: 15 } }), row('cut', { rounds: { done: 7, wanted: 40 } })];
    const report = reportOf([part('read', { rows, seconds: 1 })], false);
    expect(report).toContain('| whole | Chromium | 15 |');
    expect(report).toContain('| cut | Chromium | 7 of 40 |');
    expect(report).toContain('Where *rounds* says *n of m*');
    const [whole] = rows;
    expect(reportOf([part('read', { rows: whole ? [whole] : [], seconds: 1 })], false)).not.toContain('n of m');
  });

  it('says in one line that a part failed, and shows the rows of the others and its own', () => {
    const failed = part('visit', {
      rows: [row('first')],
      seconds: 55,
      problem: 'It was ended after its limit of 55 s.',
    });
    const report = reportOf([failed, part('wake', { rows: [row('second')], seconds: 4 })], false);
    expect(report).toContain('- **visit failed**: It was ended after its limit of 55 s.');
    expect(report).toMatch(/\| first \|.*\n\| second \|/);
    expect(report).not.toContain('Not measured');
  });

  it('says after an interruption what is missing', () => {
    const report = reportOf([part('read', { rows: [row('read SRT')], seconds: 1 }), part('visit')], true);
    expect(report).toContain('| read SRT |');
    expect(report).toContain('Not finished, because the bench was interrupted: visit.');
  });
});
