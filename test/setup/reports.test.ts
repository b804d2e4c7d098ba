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
  const playwright = (suites: unknown[]) => ({
    config: { rootDir: resolve('test/e2e') },
    stats: { expected: 180, unexpected: 2 },
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

  it('reads counts and times of Playwright', () => {
    const specs = [{ title: 'opens', file: 'a.e2e.ts', tests: [{ results: [{ duration: 2500 }] }] }];
    const suites = [{ title: 'a.e2e.ts', file: 'a.e2e.ts', suites: [{ title: 'a panel', file: 'a.e2e.ts', specs }] }];
    const report = reportOf(playwright(suites));
    expect(report?.counts).toEqual({ passed: 180, failed: 2 });
    expect(report?.tests).toMatchObject([{ file: 'test/e2e/a.e2e.ts', seconds: 2.5 }]);
    expect(report?.tests[0]?.title).toMatch(/a panel opens$/);
  });

  it('returns nothing for a missing or truncated report', () => {
    expect(readReport(join(folder, 'missing.json'))).toBeUndefined();
    expect(reportOf('{"numPassedTests": 2, "numFai')).toBeUndefined();
  });
});
