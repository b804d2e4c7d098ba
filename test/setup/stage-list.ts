// The stages of each command: what they run, what they need, and how many cores they take.
import type { Stage } from './stages.ts';

export const reports = '.output/reports';

/** Where the test files of a stage are: in projects of vitest, or in a folder. */
export type TestsOfStage = { projects: readonly string[] } | { folder: string };

export interface ListedStage extends Stage {
  /** Nothing for a stage that runs no test files, or not by their names. */
  tests?: TestsOfStage;
}

const vitestConfig = ['--config', 'test/vitest.config.ts'];

export const vitestScript = 'node_modules/vitest/vitest.mjs';

/** Lists the test files of every project, as the configuration has them. */
export const listVitestFiles = [vitestScript, 'list', '--filesOnly', '--json', ...vitestConfig];

const vitest = (
  name: string,
  projects: readonly string[],
  { cores = 2, ...options }: Partial<Stage> = {},
): ListedStage => {
  const report = `${reports}/${name.replaceAll(/\W+/g, '-')}.json`;
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  return {
    name,
    report,
    cores,
    tests: { projects },
    // While one test waits, another computes.
    args: [vitestScript, 'run', ...vitestConfig, ...chosen, ...reporters, `--maxWorkers=${cores + 1}`],
    // The reporter writes a dot for each test.
    progress: (output) => `${output.split('·').length - 1} tests`,
    ...options,
  };
};

const build = (browser: string): ListedStage => ({
  name: `build for ${browser}`,
  args: ['node_modules/wxt/bin/wxt.mjs', 'build', '--browser', browser, '--mv3'],
});

/** For stores that forbid saving audio and video. */
const storeBuild = (browser: string): ListedStage => {
  const { name, args } = build(browser);
  return { name: `${name}’s store`, args: [...args, '--mode', 'store'] };
};

/** `--long` adds the slow tests; any other flag is Playwright's own. */
const playwright = ({ flags, isTerminal, chromiumProblem }: Given): ListedStage => {
  const isLong = flags.includes('--long');
  const ownFlags = flags.filter((flag) => flag !== '--long');
  return {
    name: isLong ? 'end to end, long' : 'end to end',
    after: ['build for chrome'],
    // Two browsers at a time.
    cores: 2,
    report: `${reports}/e2e.json`,
    tests: { folder: 'test/e2e' },
    args: [
      ...['node_modules/@playwright/test/cli.js', 'test', ...ownFlags],
      ...['--config', 'test/e2e/playwright.config.ts'],
      ...(isLong ? [] : ['--grep-invert', '@long']),
      // A chosen file may have slow tests alone.
      '--pass-with-no-tests',
    ],
    // The reporter begins a line with [3/180] for each test.
    progress: (output) => output.match(/^\[\d+\/\d+\]/gm)?.at(-1) ?? '',
    // It forces colours on its workers, and Node writes a warning where NO_COLOR contradicts that.
    ...(!isTerminal && { env: { FORCE_COLOR: '0', NO_COLOR: undefined } }),
    ...(chromiumProblem && { blocker: chromiumProblem }),
  };
};

/** A driver of its own, because Playwright drives no Firefox that people have. */
const inFirefox: ListedStage = {
  name: 'in Firefox',
  after: ['build for firefox'],
  args: ['--test', '--test-reporter=spec', '--test-concurrency=1', 'test/firefox/*.test.ts'],
};

export interface Given {
  /** Flags for Playwright. */
  flags: readonly string[];
  isTerminal: boolean;
  /** Why no Chromium can be started, in one sentence. */
  chromiumProblem?: string | undefined;
}

/** Biome looks for a terminal itself, and its output goes through us. */
const lint = ({ isTerminal }: Given): ListedStage => ({
  name: 'format and lint',
  args: [
    ...['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings'],
    ...[isTerminal ? '--colors=force' : '--colors=off', '.'],
  ],
});

const types: ListedStage = { name: 'types', args: ['node_modules/typescript/bin/tsc', '--noEmit'] };
const unit = vitest('unit and component', ['pure', 'browser']);
const builds = [build('chrome'), build('firefox')];
const testedBuilds = [...builds, storeBuild('chrome')];

const commands: Record<string, (given: Given) => ListedStage[]> = {
  check: (given) => [lint(given), types, unit],
  build: () => builds,
  'build:store': () => [storeBuild('chrome'), storeBuild('firefox')],
  e2e: (given) => [build('chrome'), playwright(given)],
  money: () => [vitest('ten thousand calls', ['money'], { cores: 1 })],
  firefox: () => [build('firefox'), inFirefox],
  test: (given) => [
    ...testedBuilds,
    lint(given),
    types,
    vitest('built files', ['built'], { cores: 1, after: testedBuilds.map(({ name }) => name) }),
    // One test file of its own, because it takes a minute.
    vitest('ten thousand calls', ['money'], { cores: 1 }),
    unit,
    vitest('local service and contract', ['service']),
    playwright(given),
  ],
};

/** Returns the stages of a command, in the order in which they start. */
export function stagesOf(command: string, given: Given): ListedStage[] {
  const list = commands[command];
  if (!list) throw new Error(`There is no command “${command}”: it is one of ${Object.keys(commands).join(', ')}`);
  return list(given);
}

/** Returns the stages that have one of these test files, each with its own files alone, and the stages that they need. */
export function onlyWith(
  stages: readonly ListedStage[],
  filesOf: (tests: TestsOfStage) => readonly string[],
): ListedStage[] {
  const chosen = new Map<string, ListedStage>();
  for (const stage of stages) {
    const files = stage.tests ? filesOf(stage.tests) : [];
    if (files.length > 0) chosen.set(stage.name, { ...stage, args: [...stage.args, ...files] });
  }
  const needed = new Set([...chosen.values()].flatMap(({ after = [] }) => after));
  return stages.flatMap((stage) => chosen.get(stage.name) ?? (needed.has(stage.name) ? [stage] : []));
}
