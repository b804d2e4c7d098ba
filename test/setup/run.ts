// The stages behind `npm run check`, `npm run build`, `npm run e2e`, `npm run firefox` and `npm test`: which run, in which order.
import { mkdirSync } from 'node:fs';
import { runStages, type Stage, summary } from './stages.ts';

const reports = '.output/reports';

/** Biome colours whatever it writes, also where nobody can see colours. */
const plain = process.stdout.isTTY ? [] : ['--colors=off'];

const vitest = (name: string, projects: readonly string[], after?: string): Stage => {
  const report = `${reports}/${name.replaceAll(/\W+/g, '-')}.json`;
  const chosen = projects.flatMap((project) => ['--project', project]);
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts', ...chosen];
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  return { name, report, args: [...args, ...reporters], ...(after && { after }) };
};

const build = (browser: string): Stage => ({
  name: `build for ${browser}`,
  args: ['node_modules/wxt/bin/wxt.mjs', 'build', '--browser', browser, '--mv3'],
});

/** For stores that forbid saving audio and video. */
const storeBuild = (browser: string): Stage => {
  const { name, args } = build(browser);
  return { name: `${name}’s store`, args: [...args, '--mode', 'store'] };
};

const playwright = (args: readonly string[]): Stage => {
  const isLong = args.includes('--long');
  const rest = args.filter((arg) => arg !== '--long');
  return {
    name: isLong ? 'end to end, long' : 'end to end',
    after: 'build for chrome',
    report: `${reports}/e2e.json`,
    args: [
      ...['node_modules/@playwright/test/cli.js', 'test', '--config', 'test/e2e/playwright.config.ts'],
      ...(isLong ? [] : ['--grep-invert', '@long']),
      ...rest,
    ],
  };
};

/** A driver of its own, because Playwright drives no Firefox that people have. */
const inFirefox: Stage = {
  name: 'in Firefox',
  after: 'build for firefox',
  args: ['--test', '--test-reporter=spec', '--test-concurrency=1', 'test/firefox/*.test.ts'],
};

const quick: Stage[] = [
  {
    name: 'format and lint',
    args: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', ...plain, '.'],
  },
  { name: 'types', args: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  vitest('unit and component', ['pure', 'browser']),
];
/** Ten thousand calls against their bill: a minute, and so apart from what is run often. */
const calls = vitest('ten thousand calls', ['money']);
const builds = [build('chrome'), build('firefox')];

const runs: Record<string, (args: readonly string[]) => Stage[]> = {
  check: () => quick,
  build: () => builds,
  'build:store': () => [storeBuild('chrome'), storeBuild('firefox')],
  e2e: (args) => [build('chrome'), playwright(args)],
  money: () => [calls],
  firefox: () => [build('firefox'), inFirefox],
  test: (args) => [
    ...quick,
    vitest('local service and contract', ['service']),
    calls,
    ...builds,
    storeBuild('chrome'),
    vitest('built files', ['built'], 'build for firefox'),
    playwright(args),
  ],
};

const [name = 'test', ...args] = process.argv.slice(2);
mkdirSync(reports, { recursive: true });
const outcomes = await runStages(runs[name]?.(args) ?? []);
console.log(summary(outcomes));
process.exitCode = outcomes.every(({ state }) => state === 'passed') ? 0 : 1;
