import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { withBenchPage } from './browser.ts';
import { scriptOf } from './bundle.ts';
import { inTime } from './in-time.ts';
import type { LinesPage, Opening } from './lines/page.ts';
import { medianOf, p95Of } from './numbers.ts';
import { type RoundPlan, type Rounds, runRounds, shareTime } from './rounds.ts';
import type { Session } from './session.ts';
import type { Goal, Outcome } from './shape.ts';

const rounds = 5;
const minRounds = 1;
/** A round of scrolling takes several times as long as a round of openings. */
const weights = { openings: 1, scrollings: 3 };
const framesPerScroll = 90;
const warmingFrames = 20;
/** Maximum duration of a scroll on a busy machine, in milliseconds. */
const maxScrollTime = 4_000;
/** CSS pixels per frame, about 14 lines, as in a fast scroll with the mouse wheel or a finger. */
const step = 400;
const ticksPerRound = 60;

/** A common size of a side panel. */
const size = { width: 360, height: 720 };
const virtualisers = ['virtua', 'virtuoso', 'tanstack'] as const;
const racers = ['limit', ...virtualisers, 'ours'] as const;

/** The results of one list in one round. */
interface Run extends Opening {
  name: string;
  /** Milliseconds of each frame while scrolling, and of each change of the highlighted line. */
  frames: number[];
  times: number[];
  commits: number;
}

/**
 * Measures a captions list of 36,000 lines in a page of the size of a side panel. All lists, including the lower limit
 * and Sidelight, render the same elements per line.
 */
export async function drive(session: Session): Promise<void> {
  const file = fileURLToPath(new URL('./lines/page.ts', import.meta.url));
  const script = await scriptOf(`import ${JSON.stringify(file)};`);
  const within = <T>(args: string[], use: (page: Page) => Promise<T>) =>
    withBenchPage({ size, args: ['--js-flags=--expose-gc', ...args] }, async (page) => {
      await page.evaluate(countCommits);
      await page.addScriptTag({ content: script });
      return use(page);
    });
  const { now, report } = session;
  const share = shareTime(session.measuring, weights.openings + weights.scrollings, now);
  // Without a fixed frame rate, the time until the first full screen depends only on the work, not on the next refresh
  // of the display.
  const unlimited = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];
  const opened = await within(unlimited, (page) =>
    share(weights.openings, (milliseconds) => openings(page, { milliseconds, now })),
  );
  report(openingRows(opened));
  const scrolled = await within([], (page) =>
    share(weights.scrollings, (milliseconds) => scrollings(page, { milliseconds, now })),
  );
  report(scrollingRows(scrolled));
}

/**
 * Counts React commits with a developer tools hook, because React reports every commit to it, even in production
 * builds.
 */
function countCommits(): void {
  const react = { commits: 0 };
  const commits = { supportsFiber: true, inject: () => 1, onCommitFiberUnmount() {}, onPostCommitFiberRoot() {} };
  const onCommitFiberRoot = () => {
    react.commits += 1;
  };
  Object.assign(globalThis, { react, __REACT_DEVTOOLS_GLOBAL_HOOK__: { ...commits, onCommitFiberRoot } });
}

type Time = Pick<RoundPlan, 'milliseconds' | 'now'>;
type Measured = { runs: Run[]; rounds: Rounds };

/**
 * Runs all lists in each round, starting with a different one each time. The first round is a warm-up, because code is
 * compiled on first use.
 */
async function inTurns<N extends string>(
  entrants: readonly N[],
  time: Time,
  run: (name: N, isWarmUp: boolean) => Promise<Run>,
): Promise<Measured> {
  const runs: Run[] = [];
  const plan = { planned: rounds, minimum: minRounds, warmUps: 1, ...time };
  const done = await runRounds(plan, async (round) => {
    for (let turn = 0; turn < entrants.length; turn++) {
      const entrant = entrants[(turn + round + 1) % entrants.length];
      const one = entrant && (await inTime(`The list of ${entrant}`, run(entrant, round < 0)));
      if (one && round >= 0) runs.push(one);
    }
  });
  return { runs, rounds: done };
}

const openings = (page: Page, time: Time): Promise<Measured> =>
  inTurns([...racers, 'oursFollowing'], time, async (name) => {
    const opening = await page.evaluate((name) => lines.open(name, false), name);
    return { name, ...opening, frames: [], ...(await page.evaluate((count) => lines.ticks(count), ticksPerRound)) };
  });

async function scrollings(page: Page, time: Time): Promise<Measured> {
  const measured = await inTurns([...racers, 'early'], time, async (name, isWarmUp) => {
    // The case `early` scrolls Sidelight's list while the remaining lines are still being rendered, and `ours` only
    // when all lines are rendered. The other lists never render all lines.
    const list = name === 'early' ? 'ours' : name;
    const opening = await page.evaluate(([list, whole]) => lines.open(list, whole), [list, name === 'ours'] as const);
    const count = isWarmUp ? warmingFrames : framesPerScroll;
    const frames = await page.evaluate(([count, by, maxTime]) => lines.scroll(count, by, maxTime), [
      count,
      step,
      maxScrollTime,
    ] as const);
    return { name, ...opening, frames, times: [], commits: 0 };
  });
  // One measurement is enough for a run of several seconds.
  const plain = await inTime(
    'The list of plain React',
    page.evaluate(() => lines.open('plain React', true)),
  );
  return {
    ...measured,
    runs: [...measured.runs, { name: 'plain React', ...plain, frames: [], times: [], commits: 0 }],
  };
}

const valuesOf = (runs: readonly Run[], name: string, values: (run: Run) => number[]): number[] =>
  runs.filter((run) => run.name === name).flatMap(values);

function openingRows({ runs, rounds: done }: Measured): Outcome[] {
  const screen = (name: string) => medianOf(valuesOf(runs, name, (run) => [run.screen]));
  const tick = (name: string) => medianOf(valuesOf(runs, name, (run) => run.times));
  const renders = (name: string) =>
    valuesOf(runs, name, (run) => [run.commits]).reduce((sum, one) => sum + one, 0) /
    valuesOf(runs, name, (run) => run.times).length;
  const row = rowOf(virtualisers, done);
  return [
    row('first screen of 36k lines', 'ms', screen, { ofPeers: [1, 2] }),
    row('… active line per tick', 'ms', tick, { max: [0.5, 0.25] }),
    { ...row('… brought into sight', 'ms', tick, { max: [0.5, 0.25] }), ours: tick('oursFollowing'), peers: {} },
    { ...row('… times React draws', 'draws', renders, { max: [0, 0] }), limit: null },
  ];
}

function scrollingRows({ runs, rounds: done }: Measured): Outcome[] {
  const whole = (name: string) => medianOf(valuesOf(runs, name, (run) => (run.whole === null ? [] : [run.whole])));
  const p95 = (name: string) => p95Of(valuesOf(runs, name, (run) => run.frames));
  const late = (name: string) => {
    const frames = valuesOf(runs, name, (run) => run.frames);
    return (100 * frames.filter(isLate).length) / frames.length;
  };
  const row = rowOf(virtualisers, done);
  return [
    {
      ...row('every line of 36k in the document', 'ms', whole, { max: [1000, 500] }),
      limit: null,
      peers: { 'plain React': whole('plain React') },
    },
    row('… frames while scrolling, p95', 'ms', p95, { max: [20, 17.5] }),
    row('… frames over 25 ms', '%', late, { max: [5, 0] }),
    { ...row('… the same while the rest is painted, p95', 'ms', p95, { max: [20, 17.5] }), ours: p95('early') },
    { ...row('… and of these over 25 ms', '%', late, { max: [5, 0] }), ours: late('early') },
  ];
}

const isLate = (milliseconds: number): boolean => milliseconds > 25;

const rowOf =
  (peers: readonly string[], rounds: Rounds) =>
  (what: string, unit: string, value: (name: string) => number, goal: Goal): Outcome => ({
    what,
    where: 'Chromium',
    unit,
    limit: value('limit'),
    ours: value('ours'),
    peers: Object.fromEntries(peers.map((name) => [name, value(name)])),
    goal,
    rounds,
  });

declare const lines: LinesPage;
