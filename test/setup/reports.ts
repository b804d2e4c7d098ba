import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

export interface Counts {
  passed: number;
  failed: number;
}

export interface TimedTest {
  title: string;
  file: string;
  seconds: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; assertionResults: { fullName: string; duration?: number | null }[] }[];
}

interface PlaywrightReport {
  config: { rootDir: string };
  stats: { expected: number; unexpected: number };
  suites: Suite[];
}

interface Suite {
  title: string;
  file: string;
  specs?: { title: string; file: string; tests: { results: { duration: number }[] }[] }[];
  suites?: Suite[];
}

/** Reads a vitest or Playwright report. Returns `undefined` for a missing or incomplete report. */
export function readReport(file: string): { counts: Counts; tests: TimedTest[] } | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport;
    return 'stats' in report ? fromPlaywright(report) : fromVitest(report);
  } catch {
    return undefined;
  }
}

function fromVitest({ numPassedTests, numFailedTests, testResults }: VitestReport) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      title: fullName.trim(),
      file: relative(process.cwd(), name),
      seconds: (duration ?? 0) / 1000,
    })),
  );
  return { counts: { passed: numPassedTests, failed: numFailedTests }, tests };
}

function fromPlaywright({ config, stats, suites }: PlaywrightReport) {
  const folder = relative(process.cwd(), config.rootDir);
  // In a Playwright report, the outermost suites are the test files.
  const tests = suites
    .flatMap((suite) => testsOf(suite, []))
    .map((test) => ({ ...test, file: `${folder}/${test.file}` }));
  return { counts: { passed: stats.expected, failed: stats.unexpected }, tests };
}

function testsOf({ specs = [], suites = [] }: Suite, titles: readonly string[]): TimedTest[] {
  const own = specs.map(({ title, file, tests }) => {
    const durations = tests.flatMap(({ results }) => results.map(({ duration }) => duration));
    const seconds = durations.reduce((sum, duration) => sum + duration, 0) / 1000;
    return { title: [...titles, title].join(' '), file, seconds };
  });
  return [...own, ...suites.flatMap((suite) => testsOf(suite, [...titles, suite.title]))];
}
