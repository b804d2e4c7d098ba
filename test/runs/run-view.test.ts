import { describe, expect, it } from 'vitest';
import type { Capture } from '@/lib/provenance/capture';
import { pendingIds } from '@/lib/runs/details-selection';
import { pauseMessage, runName } from '@/lib/runs/run-name';
import { medianResponseTime, openRunsFirst, runViewOf } from '@/lib/runs/run-view';
import { noon } from '../fakes';
import { foundOf, idsFrom, madeRun, rowFor, stepsOf } from '../made-runs';
import { t } from '../words-of';

const own = { batchVideos: 130 };
const run = madeRun();
const stored = {
  state: 'stored',
  attempts: 1,
  captureId: 'k0',
  found: foundOf(idsFrom(0, 997), { missing: 3 }),
} as const;

describe('a run as the user sees it', () => {
  it('is how far it is, what it cost, what is left and how long that takes', () => {
    const view = runViewOf(run, stepsOf(run, [stored, { state: 'sent' }]), [rowFor(run, 0)], own);
    expect(view).toMatchObject({
      wanted: 2050,
      answered: 1000,
      found: 997,
      missing: 3,
      steps: { stored: 1, sent: 1, planned: 1 },
      spent: { micros: 2600, unpriced: 0 },
      quoted: 2600,
      possible: null,
      // The last request: fifty ids, one chunk.
      rest: { calls: 1, quote: { is: 'own', micros: 130 } },
      perMinute: 30_000,
      left: 2000,
    });
    expect(t.saying(runName(run))).toBe('Details of 2,050 videos');
  });

  it('is what was sent and never answered, in chunks, at the price of asking again', () => {
    const lost = [stored, { state: 'possible' as const }, { state: 'possible' as const }];
    expect(runViewOf(run, stepsOf(run, lost), [], own).possible).toEqual({
      requests: 2,
      ids: 1050,
      chunks: 21,
      quote: { is: 'own', micros: 21 * 130 },
      goesOn: false,
    });
    expect(runViewOf(run, stepsOf(run, lost), [], {}).possible?.quote.is).toBe('unstated');
  });

  it('goes on where it waits and is sent again, at the price of all that it then asks', () => {
    const waiting = madeRun({ state: 'held', hold: { is: 'closed' } });
    const steps = stepsOf(waiting, [{ state: 'possible' }]);
    const whole = { is: 'own' as const, micros: (20 + 20 + 1) * 130 };
    expect(runViewOf(waiting, steps, [], own).possible).toMatchObject({ chunks: 20, quote: whole, goesOn: true });
    expect(runViewOf(run, steps, [], own).possible).toMatchObject({ quote: { micros: 20 * 130 }, goesOn: false });
  });

  it('says which ids it is fetching, and those of a stopped run that were never answered', () => {
    const steps = stepsOf(run, [stored, { state: 'possible' }]);
    expect(runViewOf(run, steps, [], own).pending).toEqual(idsFrom(1000, 2050));
    const stopped = madeRun({ state: 'stopped', endedAt: noon });
    expect(runViewOf(stopped, steps, [], own).pending).toEqual(idsFrom(1000, 2000));
  });

  it('counts what came unasked apart, and what others were told for it as answered and free', () => {
    const odd = { ...stored, found: foundOf(idsFrom(0, 1000), { unasked: 4 }) };
    const taken = { ...stored, attempts: 0, found: foundOf(idsFrom(1000, 1990), { missing: 10 }) };
    const view = runViewOf(run, stepsOf(run, [odd, taken]), [], own);
    expect(view).toMatchObject({ answered: 2000, found: 1990, unasked: 4, free: 1000, missing: 10 });
    expect(view.rest).toMatchObject({ calls: 1, quote: { micros: 130 } });
  });

  it('names what was refused, and why', () => {
    const refused = { state: 'refused' as const, failure: { kind: 'forbidden' as const } };
    expect(runViewOf(run, stepsOf(run, [refused]), [], own).refused).toEqual([
      { n: 0, ids: 1000, failure: { kind: 'forbidden' } },
    ]);
  });

  it('counts what is possibly billed and leaves out what was not', () => {
    const rows = [
      rowFor(run, 0, { state: 'possible', billed: null, answeredAt: null }),
      rowFor(run, 1, { state: 'none', billed: null }),
      rowFor(run, 2, { quoted: null, billed: null }),
    ];
    expect(runViewOf(run, stepsOf(run), rows, own)).toMatchObject({
      spent: { micros: 2600, unpriced: 1 },
      quoted: 2600,
    });
  });
});

describe('ids that are being fetched', () => {
  const lately = runViewOf(run, stepsOf(run, [stored]), [rowFor(run, 0)], own);
  const captures = (id: string) => [{ id } as Capture];

  it('are those that are stored until the page has read them, so that no click asks for them anew', () => {
    expect(pendingIds([lately], { captures: [] }, noon + 3000).size).toBe(2050);
    expect(pendingIds([lately], { captures: captures('k0') }, noon + 3000).size).toBe(1050);
  });

  it('are not those that were stored and taken out since', () => {
    expect(pendingIds([lately], { captures: [] }, noon + 120_000).size).toBe(1050);
  });
});

describe('why a run waits', () => {
  it.each([
    [{ is: 'reader' } as const, 'You paused it.'],
    [{ is: 'closed' } as const, 'The browser was closed while it ran.'],
    [{ is: 'possible' } as const, 'The way on is in an answer that never came.'],
    [{ is: 'missing', share: 0.123 } as const, '12% of what was asked for is missing, and you allow 10%.'],
  ])('has a sentence of its own for %o', (hold, sentence) => {
    const saying = pauseMessage({ ...run, hold }, 'en');
    expect(saying && t.saying(saying)).toContain(sentence);
  });
});

describe('the time an answer takes', () => {
  it('is that of the middle of its last answers, whatever the pauses between them', () => {
    const rows = [0, 1, 2].map((n) =>
      rowFor(run, n, {
        sentAt: noon + n * 3_600_000,
        answeredAt: noon + n * 3_600_000 + (n === 2 ? 90_000 : (n + 1) * 1000),
      }),
    );
    expect(medianResponseTime(rows)).toBe(2000);
    expect(medianResponseTime([])).toBeNull();
  });
});

describe('the runs beside a collection', () => {
  it('are the newest, and before them those that wait for the user', () => {
    const made = (id: string, state: 'done' | 'held') =>
      runViewOf(madeRun({ id, state, endedAt: state === 'done' ? noon : null }), [], [], own);
    const all = [made('a', 'done'), made('b', 'done'), made('c', 'done'), made('d', 'held')];
    expect(openRunsFirst(all, 3).map(({ id }) => id)).toEqual(['d', 'a', 'b']);
  });
});
