import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readReport } from './reports.ts';

describe('readReport', () => {
  let folder: string;
  const reportOf = (content: unknown) => {
    const file = join(folder, 'report.json');
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return readReport(file);
  };
  const playwright = (flaky: number, suites: unknown[] = []) => ({
    config: { rootDir: resolve('test/e2e') },
    stats: { expected: 180, unexpected: 0, flaky },
    suites,
  });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sidelight-report-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('reads counts and times of vitest', () => {
    const results = [{ fullName: 'a price is exact', duration: 1500 }, { fullName: 'a price is told' }];
    const testResults = [{ name: resolve('test/core/price.test.ts'), assertionResults: results }];
    expect(reportOf({ numPassedTests: 2, numFailedTests: 1, testResults })).toEqual({
      counts: { passed: 2, failed: 1 },
      tests: [
        { title: 'a price is exact', file: 'test/core/price.test.ts', seconds: 1.5 },
        { title: 'a price is told', file: 'test/core/price.test.ts', seconds: 0 },
      ],
    });
  });

  it('adds up the times of all attempts in Playwright', () => {
    const specs = [{ title: 'opens', file: 'a.e2e.ts', tests: [{ results: [{ duration: 2000 }, { duration: 500 }] }] }];
    const suites = [{ title: 'a.e2e.ts', file: 'a.e2e.ts', suites: [{ title: 'a panel', file: 'a.e2e.ts', specs }] }];
    const [test] = reportOf(playwright(0, suites))?.tests ?? [];
    expect(test).toMatchObject({ file: 'test/e2e/a.e2e.ts', seconds: 2.5 });
    expect(test?.title).toMatch(/a panel opens$/);
  });

  it('counts flaky tests and fails if there are too many', () => {
    expect(reportOf(playwright(0))?.counts).toEqual({ passed: 180, failed: 0, flaky: 0 });
    expect(reportOf(playwright(2))?.counts).toEqual({ passed: 182, failed: 0, flaky: 2 });
    expect(reportOf(playwright(3))?.counts).toEqual({ passed: 180, failed: 3 });
  });

  it('returns nothing for a missing or truncated report', () => {
    expect(readReport(join(folder, 'missing.json'))).toBeUndefined();
    expect(reportOf('{"numPassedTests": 2, "numFai')).toBeUndefined();
  });
});
