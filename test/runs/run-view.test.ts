import { describe, expect, it } from 'vitest';
import type { Capture } from '@/lib/provenance/records';
import { pendingIds } from '@/lib/runs/details-selection';
import type { CrawlPlan } from '@/lib/runs/plan-schema';
import { pauseMessage, runName } from '@/lib/runs/run-name';
import { medianResponseTime, openRunsFirst, runViewOf } from '@/lib/runs/run-view';
import { plannedStep } from '@/lib/runs/step-transitions';
import { noon } from '../fakes';
import { priceSettings } from '../price-settings';
import { createRun, idsFrom, rowFor, stepResults, stepsOf } from '../run-data';
import { t } from '../translations';

const enteredPrices = { batchVideos: 130 };
const run = createRun();
const stored = {
  state: 'stored',
  attempts: 1,
  captureId: 'k0',
  results: stepResults(idsFrom(0, 997), { missing: 3 }),
} as const;

describe('runViewOf', () => {
  it('computes progress, cost, remaining requests and time', () => {
    const view = runViewOf(
      run,
      stepsOf(run, [stored, { state: 'sent' }]),
      [rowFor(run, 0)],
      priceSettings(enteredPrices),
    );
    expect(view).toMatchObject({
      received: 1000,
      found: 997,
      missing: 3,
      steps: { stored: 1, sent: 1, planned: 1 },
      spent: { micros: 2600, unpriced: 0 },
      quoted: 2600,
      failed: null,
      // One request remains: fifty ids in one chunk.
      remaining: { calls: 1, quote: { is: 'entered', micros: 130 } },
      videosPerMinute: 30_000,
      remainingTime: 2000,
    });
    expect(t.message(runName(run))).toBe(t.plural('runNameDetails', 2050));
  });

  it('counts the different videos of a related network in its speed, not its links', () => {
    const plan: CrawlPlan = {
      kind: 'crawl',
      seeds: idsFrom(0, 2),
      depth: 1,
      pages: 1,
      country: null,
      language: null,
      perStep: 20,
      randomSeed: 281_726,
    };
    const crawl = createRun({ plan });
    const steps = [0, 1].map((n) => ({
      ...plannedStep({ name: 'relatedVideos', params: { videoId: idsFrom(n, 1)[0] }, context: {} }, crawl.id, n),
      state: 'stored' as const,
      results: stepResults(idsFrom(10, 20)),
    }));
    const view = runViewOf(crawl, steps, [rowFor(crawl, 0)], priceSettings());
    expect(view).toMatchObject({ found: 20, videos: 10, videosPerMinute: 150 });
  });

  it('counts unanswered requests in chunks, at the price of sending them again', () => {
    const stepChanges = [stored, { state: 'uncertain' as const }, { state: 'uncertain' as const }];
    expect(runViewOf(run, stepsOf(run, stepChanges), [], priceSettings(enteredPrices)).failed).toEqual({
      requests: 2,
      unanswered: 2,
      ids: 1050,
      chunks: 21,
      last: null,
      calls: 2,
      quote: { is: 'entered', micros: 21 * 130 },
      resumesRun: false,
    });
    expect(runViewOf(run, stepsOf(run, stepChanges), [], priceSettings()).failed?.quote.is).toBe('unknown');
  });

  it('includes in the price of unanswered requests the ones that follow when a paused run is resumed', () => {
    const paused = createRun({ state: 'paused', pauseReason: { is: 'closed' } });
    const steps = stepsOf(paused, [{ state: 'uncertain' }]);
    const quote = { is: 'entered' as const, micros: (20 + 20 + 1) * 130 };
    expect(runViewOf(paused, steps, [], priceSettings(enteredPrices)).failed).toMatchObject({
      chunks: 20,
      quote,
      resumesRun: true,
    });
    expect(runViewOf(run, steps, [], priceSettings(enteredPrices)).failed).toMatchObject({
      quote: { micros: 20 * 130 },
      resumesRun: false,
    });
  });

  it('lists the ids being fetched, including unanswered ones of a stopped run', () => {
    const steps = stepsOf(run, [stored, { state: 'uncertain' }]);
    expect(runViewOf(run, steps, [], priceSettings(enteredPrices)).pending).toEqual(idsFrom(1000, 2050));
    const stopped = createRun({ state: 'stopped', endedAt: noon });
    expect(runViewOf(stopped, steps, [], priceSettings(enteredPrices)).pending).toEqual(idsFrom(1000, 2000));
  });

  it('counts unrequested rows separately, and reused responses as received for free', () => {
    const withUnrequested = { ...stored, results: stepResults(idsFrom(0, 1000), { unrequested: 4 }) };
    const reused = { ...stored, attempts: 0, results: stepResults(idsFrom(1000, 1990), { missing: 10 }) };
    const view = runViewOf(run, stepsOf(run, [withUnrequested, reused]), [], priceSettings(enteredPrices));
    expect(view).toMatchObject({ received: 2000, found: 1990, unrequested: 4, free: 1000, missing: 10 });
    expect(view.remaining).toMatchObject({ calls: 1, quote: { micros: 130 } });
  });

  it('lists rejected requests with their failures', () => {
    const refused = { state: 'refused' as const, failure: { kind: 'forbidden' as const } };
    expect(runViewOf(run, stepsOf(run, [refused]), [], priceSettings(enteredPrices)).refused).toEqual([
      { n: 0, ids: 1000, failure: { kind: 'forbidden' } },
    ]);
  });

  it('lists requests whose response was dismissed with their failures', () => {
    const failure = { kind: 'empty-response' as const, status: 200 };
    const steps = stepsOf(run, [{ state: 'skipped', attempts: 1, failure }, { state: 'skipped' }]);
    expect(runViewOf(run, steps, [], priceSettings(enteredPrices)).refused).toEqual([{ n: 0, ids: 1000, failure }]);
  });

  it('counts possibly billed attempts and leaves out those not billed', () => {
    const rows = [
      rowFor(run, 0, { state: 'possible', billed: null, receivedAt: null }),
      rowFor(run, 1, { state: 'none', billed: null }),
      rowFor(run, 2, { quoted: null, billed: null }),
    ];
    expect(runViewOf(run, stepsOf(run), rows, priceSettings(enteredPrices))).toMatchObject({
      spent: { micros: 2600, unpriced: 1 },
      quoted: 2600,
    });
  });
});

describe('pendingIds', () => {
  const recentView = runViewOf(run, stepsOf(run, [stored]), [rowFor(run, 0)], priceSettings(enteredPrices));
  const captures = (id: string) => [{ id } as Capture];

  it('includes stored ids until the page has read them', () => {
    expect(pendingIds([recentView], { captures: [] }, noon + 3000).size).toBe(2050);
    expect(pendingIds([recentView], { captures: captures('k0') }, noon + 3000).size).toBe(1050);
  });

  it('excludes stored ids that have no capture two minutes later', () => {
    expect(pendingIds([recentView], { captures: [] }, noon + 120_000).size).toBe(1050);
  });
});

describe('pauseMessage', () => {
  it.each([
    [{ is: 'user' } as const, t('runPausedByUser')],
    [{ is: 'closed' } as const, t('runPausedClosed')],
    [{ is: 'uncertain' } as const, t('runPausedNoResponse')],
    [{ is: 'missing', share: 0.123 } as const, t('runPausedMissing', '12%', '10%')],
  ])('returns the text for %o', (reason, sentence) => {
    const message = pauseMessage({ ...run, pauseReason: reason }, 'en');
    expect(message && t.message(message)).toContain(sentence);
  });
});

describe('medianResponseTime', () => {
  it('is the median of the latest responses, whatever the gaps between them', () => {
    const rows = [0, 1, 2].map((n) =>
      rowFor(run, n, {
        sentAt: noon + n * 3_600_000,
        receivedAt: noon + n * 3_600_000 + (n === 2 ? 90_000 : (n + 1) * 1000),
      }),
    );
    expect(medianResponseTime(rows)).toBe(2000);
    expect(medianResponseTime([])).toBeNull();
  });
});

describe('openRunsFirst', () => {
  it('returns the newest runs, but starts with those that wait for the user', () => {
    const viewOf = (id: string, state: 'done' | 'paused') =>
      runViewOf(
        createRun({ id, state, endedAt: state === 'done' ? noon : null }),
        [],
        [],
        priceSettings(enteredPrices),
      );
    const all = [viewOf('a', 'done'), viewOf('b', 'done'), viewOf('c', 'done'), viewOf('d', 'paused')];
    expect(openRunsFirst(all, 3).map(({ id }) => id)).toEqual(['d', 'a', 'b']);
  });
});
