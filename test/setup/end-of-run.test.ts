import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, type TestContext } from 'vitest';

/** The processes and folders of a stage in `sample-run.ts`. */
interface StartedStage {
  pids: number[];
  temporary: string;
  folder: string;
}

const runner = (log: string, mode: string) => ['test/setup/with.mjs', 'node', 'test/setup/sample-run.ts', log, mode];

/** Returns the arguments that start the runner in a shell, as npm does. */
const npm = (log: string, mode: string) => {
  const command = [process.execPath, ...runner(log, mode)].map((part) => `'${part}'`).join(' ');
  // The second command prevents the shell from replacing itself with the runner.
  const args = JSON.stringify(['-c', `${command}; exit $?`]);
  return ['-e', `require('node:child_process').spawn('sh', ${args}, { stdio: 'ignore' });`];
};

function startRun({ onTestFinished }: TestContext, args: typeof runner, mode: 'stay' | 'leave') {
  const scratch = mkdtempSync(join(tmpdir(), 'sidelight-end-'));
  const log = join(scratch, 'log');
  // Its own process group, as in a terminal, lets the test signal the whole group.
  const child = spawn(process.execPath, args(log, mode), { stdio: 'ignore', detached: true });
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(scratch, { recursive: true });
  });
  return { child, pid: child.pid ?? 0, ended: once(child, 'exit'), started: () => startedIn(log) };
}

/** Resolves when both stages have logged their processes. */
async function startedIn(log: string): Promise<StartedStage[]> {
  for (;;) {
    const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean) : [];
    if (lines.length === 2) return lines.map((line) => JSON.parse(line) as StartedStage);
    await sleep(20);
  }
}

/** Returns whether a process is running. A zombie process counts as ended. */
function isRunning(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && !/\) [ZX] /.test(readFileSync(file, 'utf8'));
}

/** A killed process ends with some delay. If a process was not killed, the test times out. */
async function expectNothingRemains(stages: readonly StartedStage[]): Promise<void> {
  const pids = stages.flatMap((stage) => stage.pids);
  while (pids.some(isRunning)) await sleep(20);
  expect(stages.flatMap(({ temporary, folder }) => [temporary, folder]).filter(existsSync)).toEqual([]);
  expect(stages[0]?.temporary).toContain('sidelight-run-');
}

// These tests mostly wait, so they run concurrently.
describe.runIf(process.platform === 'linux').concurrent('the end of a run', { timeout: 60_000 }, () => {
  it.for(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'leaves no process and no folder after %s to the process group, as from a terminal',
    async (signal, context) => {
      const { pid, ended, started } = startRun(context, runner, 'stay');
      const stages = await started();
      process.kill(-pid, signal);
      expect(await ended).toEqual([130, null]);
      await expectNothingRemains(stages);
    },
  );

  it('leaves no process and no folder if only the outermost process receives SIGTERM', async (context) => {
    const { child, ended, started } = startRun(context, runner, 'stay');
    const stages = await started();
    child.kill('SIGTERM');
    expect(await ended).toEqual([130, null]);
    await expectNothingRemains(stages);
  });

  it('leaves no process and no folder if npm is killed while its shell keeps running', async (context) => {
    const { child, started } = startRun(context, npm, 'stay');
    const stages = await started();
    child.kill('SIGKILL');
    // The test cannot await a process whose parent has ended, so it waits for the removal of the run's folder, which is
    // the last step.
    while (stages.some(({ temporary }) => existsSync(temporary))) await sleep(20);
    await expectNothingRemains(stages);
  });

  it('terminates processes that a stage left behind, even after a successful run', async (context) => {
    const { ended, started } = startRun(context, runner, 'leave');
    expect(await ended).toEqual([0, null]);
    await expectNothingRemains(await started());
  });
});
