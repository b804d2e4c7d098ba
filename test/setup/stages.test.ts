import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runStages, type Stage } from './stages.ts';

const program = (name: string, code: string, more: Partial<Stage> = {}): Stage => ({
  name,
  args: ['-e', code],
  ...more,
});

const run = (stages: readonly Stage[]) =>
  runStages({
    stages,
    cores: 2,
    env: { PATH: process.env.PATH },
    listener: { started() {}, ended() {} },
    signal: new AbortController().signal,
  });

describe('runStages', () => {
  it('continues after a failure and skips only dependent stages', async () => {
    const stages = [
      program('build', 'process.exit(1)'),
      program('lint', ''),
      program('end to end', '', { after: ['build'] }),
    ];
    const outcomes = await run(stages);
    expect(outcomes.map(({ state, failed }) => [state, failed])).toEqual([
      ['failed', 1],
      ['passed', 0],
      ['left out', 1],
    ]);
  });

  it('collects the output of a stage', async () => {
    const [outcome] = await run([program('lint', 'console.log("out"); console.error("error"); process.exit(1)')]);
    expect(outcome?.output).toContain('out\n');
    expect(outcome?.output).toContain('error\n');
    // A failed stage explains its failure on standard error; this output does not count as notices.
    expect(outcome?.notices).toBe('');
  });

  it('removes colours unless they are forced for a terminal', async () => {
    const code = String.raw`console.log('\u001b[31mred\u001b[39m')`;
    const [plain, coloured] = await run([
      program('plain', code),
      program('coloured', code, { env: { FORCE_COLOR: '1' } }),
    ]);
    expect(plain?.output).toBe('red\n');
    expect(coloured?.output).toBe('\u001b[31mred\u001b[39m\n');
  });

  it('fails a stage that exits with 0 but prints an unexpected notice', async () => {
    const [noisy, allowed] = await run([
      program('noisy', 'console.error("deprecated")'),
      program('allowed', 'console.error("deprecated")', { noticesAllowed: 'not ours' }),
    ]);
    expect(noisy).toMatchObject({ state: 'failed', failed: 1, notices: 'deprecated' });
    expect(allowed).toMatchObject({ state: 'passed', failed: 0, notices: 'deprecated' });
  });

  it('fails a stage that cannot run on this machine, states the reason, and runs the others', async () => {
    const [blocked, lint] = await run([
      program('end to end', 'process.exit(0)', { blocker: 'Chromium does not start.' }),
      program('lint', ''),
    ]);
    expect(blocked).toMatchObject({ state: 'failed', failed: 1, output: 'Chromium does not start.\n' });
    expect(lint?.state).toBe('passed');
  });

  it('does not wait for a leftover process that holds the output open', async () => {
    const [outcome] = await run([
      program(
        'service',
        `const { spawn } = require('node:child_process');
         const options = { stdio: 'inherit', detached: true };
         console.log(spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], options).pid);
         process.exit(0);`,
      ),
    ]);
    process.kill(Number(outcome?.output), 'SIGKILL');
    expect(outcome).toMatchObject({ state: 'passed', output: expect.stringMatching(/^\d+\n$/) });
  });

  it('uses the counts of the report, but not those of an earlier run', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sidelight-report-'));
    const report = join(folder, 'unit.json');
    const written = JSON.stringify({ numPassedTests: 7, numFailedTests: 2, testResults: [] });
    const write = `require('node:fs').writeFileSync(${JSON.stringify(report)}, ${JSON.stringify(written)}); process.exit(1)`;
    const [counted] = await run([program('unit', write, { report })]);
    expect(counted).toMatchObject({ state: 'failed', passed: 7, failed: 2 });
    const [broken] = await run([program('unit', 'process.exit(1)', { report })]);
    expect(broken).toMatchObject({ state: 'failed', passed: 0, failed: 1 });
    rmSync(folder, { recursive: true });
  });
});
