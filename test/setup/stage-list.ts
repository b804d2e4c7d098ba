// The stages of each command, with the stages and cores that they require.
import type { Stage } from './stages.ts';

export const reports = '.output/reports';

/** The test files of a stage: those of vitest projects, or those in a folder. */
export type TestsOfStage = { projects: readonly string[] } | { folder: string };

export interface ListedStage extends Stage {
  /** Missing if a stage has no test files, or if its files cannot be selected. */
  tests?: TestsOfStage;
}

const vitestConfig = ['--config', 'test/vitest.config.ts'];

export const vitestScript = 'node_modules/vitest/vitest.mjs';

/** Arguments that list the test files of every vitest project. */
export const listVitestFiles = [vitestScript, 'list', '--filesOnly', '--json', ...vitestConfig];

const vitest = (
  name: string,
  projects: readonly string[],
  { cores = 2, ...options }: Partial<Stage> = {},
): ListedStage => {
  const report = `${reports}/${name.replaceAll(/\W+/g, '-')}.json`;
  const projectArgs = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  return {
    name,
    report,
    cores,
    tests: { projects },
    // One extra worker, so that another test can run while one waits.
    args: [vitestScript, 'run', ...vitestConfig, ...projectArgs, ...reporters, `--maxWorkers=${cores + 1}`],
    // The reporter prints a dot for each test.
    progress: (output) => `${output.split('·').length - 1} tests`,
    ...options,
  };
};

const build = (browser: string): ListedStage => ({
  name: `build for ${browser}`,
  args: ['node_modules/wxt/bin/wxt.mjs', 'build', '--browser', browser, '--mv3'],
});

/** A build for stores that do not allow saving audio and video. */
const storeBuild = (browser: string): ListedStage => {
  const { name, args } = build(browser);
  return { name: `${name}’s store`, args: [...args, '--mode', 'store'] };
};

/** End-to-end tests in a browser. All flags except `--long` are passed to Playwright. */
const playwright = (
  { flags, isTerminal }: CommandOptions,
  { args, env, ...stage }: Pick<ListedStage, 'name' | 'after' | 'report' | 'args' | 'env' | 'blocker'>,
): ListedStage => ({
  ...stage,
  // The browsers of this stage keep two cores busy.
  cores: 2,
  tests: { folder: 'test/e2e' },
  args: [
    ...['node_modules/@playwright/test/cli.js', 'test', ...flags.filter((flag) => flag !== '--long')],
    ...['--config', 'test/e2e/playwright.config.ts', ...args],
    // The selected files may contain no test for this stage.
    '--pass-with-no-tests',
  ],
  // The reporter starts a line with a counter such as [3/180] for each test.
  progress: (output) => output.match(/^\[\d+\/\d+\]/gm)?.at(-1) ?? '',
  // Playwright sets FORCE_COLOR for its workers, and Node warns if NO_COLOR is also set.
  env: { ...env, ...(!isTerminal && { FORCE_COLOR: '0', NO_COLOR: undefined }) },
});

/** The end-to-end tests in Chromium; `--long` includes the slow tests. */
const inChromium = (options: CommandOptions): ListedStage => {
  const isLong = options.flags.includes('--long');
  return playwright(options, {
    name: isLong ? 'end to end, long' : 'end to end',
    after: ['build for chrome', 'build for chrome’s store'],
    report: `${reports}/e2e.json`,
    args: isLong ? [] : ['--grep-invert', '@long'],
    ...(options.chromiumProblem && { blocker: options.chromiumProblem }),
  });
};

/** The end-to-end tests whose titles contain `@language`, in a browser in that language. */
const inLanguage = (options: CommandOptions, tag: string, name: string): ListedStage =>
  playwright(options, {
    name: `in ${name}`,
    after: ['build for chrome'],
    report: `${reports}/e2e-${tag}.json`,
    args: ['--grep', '@language'],
    env: { SIDELIGHT_LANGUAGE: tag },
    ...(options.chromiumProblem && { blocker: options.chromiumProblem }),
  });

/** The end-to-end tests whose titles contain `@firefox`. */
const inFirefox = (options: CommandOptions): ListedStage =>
  playwright(options, {
    name: 'in Firefox',
    after: ['build for firefox', 'build for firefox’s store'],
    report: `${reports}/firefox.json`,
    args: ['--grep', '@firefox'],
    env: { SIDELIGHT_BROWSER: 'firefox' },
  });

export interface CommandOptions {
  /** Flags of the command, most of which are for Playwright. */
  flags: readonly string[];
  isTerminal: boolean;
  /** A sentence that explains why Chromium cannot start. */
  chromiumProblem?: string | undefined;
}

/** Biome's output is collected, so it cannot detect a terminal itself. */
const lint = ({ isTerminal }: CommandOptions): ListedStage => ({
  name: 'format and lint',
  args: [
    ...['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings'],
    ...[isTerminal ? '--colors=force' : '--colors=off', '.'],
  ],
});

const types: ListedStage = { name: 'types', args: ['node_modules/typescript/bin/tsc', '--noEmit'] };
const unit = vitest('unit and component', ['pure', 'browser']);
/** With `--changed`, vitest runs only the tests of changed files; `--changed=<commit>` compares with a commit. */
const unitOf = ({ flags }: CommandOptions): ListedStage => {
  const changed = flags.filter((flag) => /^--changed(?:=|$)/.test(flag));
  return { ...unit, args: [...unit.args, ...changed, ...(changed.length > 0 ? ['--passWithNoTests'] : [])] };
};
const builds = [build('chrome'), build('firefox')];
const storeBuilds = [storeBuild('chrome'), storeBuild('firefox')];
const allBuilds = [...builds, ...storeBuilds];
const packages: ListedStage = {
  name: 'packages',
  after: allBuilds.map(({ name }) => name),
  args: ['.ci/package/make.ts'],
};
/** Rebuilds the packages from the source archive. `--install` also reinstalls the dependencies. */
const rebuild = ({ flags }: CommandOptions): ListedStage => ({
  name: 'packages rebuilt',
  after: [packages.name],
  cores: 2,
  args: ['.ci/package/rebuild.ts', ...flags.filter((flag) => flag === '--install')],
});

const commands: Record<string, (options: CommandOptions) => ListedStage[]> = {
  check: (options) => [lint(options), types, unitOf(options)],
  build: () => builds,
  'build:store': () => storeBuilds,
  package: () => [...allBuilds, packages],
  rebuild: (options) => [...allBuilds, packages, rebuild(options)],
  e2e: (options) => [
    build('chrome'),
    storeBuild('chrome'),
    inChromium(options),
    inLanguage(options, 'ar', 'Arabic'),
    inLanguage(options, 'ja', 'Japanese'),
  ],
  money: () => [vitest('ten thousand calls', ['money'], { cores: 1 })],
  // Not part of `test`, because it installs LibreOffice.
  readers: () => [vitest('readers', ['readers'], { cores: 1 })],
  firefox: (options) => [build('firefox'), storeBuild('firefox'), inFirefox(options)],
  test: (options) => [
    ...allBuilds,
    packages,
    lint(options),
    types,
    vitest('built files', ['built'], { cores: 1, after: [...allBuilds, packages].map(({ name }) => name) }),
    // A separate stage, because it takes a minute.
    vitest('ten thousand calls', ['money'], { cores: 1 }),
    unit,
    vitest('local service and contract', ['service']),
    inChromium(options),
    inLanguage(options, 'ar', 'Arabic'),
    inLanguage(options, 'ja', 'Japanese'),
    rebuild(options),
  ],
};

/** Returns the stages of a command. When several can start, the earlier ones in this list start first. */
export function stagesOf(command: string, options: CommandOptions): ListedStage[] {
  const list = commands[command];
  if (!list) throw new Error(`There is no command “${command}”. The commands are: ${Object.keys(commands).join(', ')}`);
  return list(options);
}

/** Returns the stages that have matching test files, limited to those files, and the stages that they require. */
export function onlyWith(
  stages: readonly ListedStage[],
  filesOf: (tests: TestsOfStage) => readonly string[],
): ListedStage[] {
  const selected = new Map<string, ListedStage>();
  for (const stage of stages) {
    const files = stage.tests ? filesOf(stage.tests) : [];
    if (files.length > 0) selected.set(stage.name, { ...stage, args: [...stage.args, ...files] });
  }
  const needed = new Set([...selected.values()].flatMap(({ after = [] }) => after));
  return stages.flatMap((stage) => selected.get(stage.name) ?? (needed.has(stage.name) ? [stage] : []));
}
