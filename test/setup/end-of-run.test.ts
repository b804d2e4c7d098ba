import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, type TestContext } from 'vitest';

/** What a stage of `made-run.ts` has started and made. */
interface Started {
  pids: number[];
  temporary: string;
  folder: string;
}

const runner = (log: string, mode: string) => ['test/setup/with.mjs', 'node', 'test/setup/made-run.ts', log, mode];

/** Starts the runner in a shell, as npm does. */
const npm = (log: string, mode: string) => {
  const command = [process.execPath, ...runner(log, mode)].map((part) => `'${part}'`).join(' ');
  // With a command after it, no shell can put the runner in its own place.
  const args = JSON.stringify(['-c', `${command}; exit $?`]);
  return ['-e', `require('node:child_process').spawn('sh', ${args}, { stdio: 'ignore' });`];
};

function startRun({ onTestFinished }: TestContext, args: typeof runner, mode: 'stay' | 'leave') {
  const scratch = mkdtempSync(join(tmpdir(), 'sidelight-end-'));
  const log = join(scratch, 'log');
  // A group of its own, as a terminal gives it.
  const child = spawn(process.execPath, args(log, mode), { stdio: 'ignore', detached: true });
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(scratch, { recursive: true });
  });
  return { child, pid: child.pid ?? 0, ended: once(child, 'exit'), started: () => startedIn(log) };
}

/** Resolves once both stages have written what they started. */
async function startedIn(log: string): Promise<Started[]> {
  for (;;) {
    const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean) : [];
    if (lines.length === 2) return lines.map((line) => JSON.parse(line) as Started);
    await sleep(20);
  }
}

/** A process that has ended and whose parent has not looked yet is no longer running. */
function isRunning(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && !/\) [ZX] /.test(readFileSync(file, 'utf8'));
}

/** A process that was killed ends when the machine comes to it; one that was not runs on until the test's time is over. */
async function expectNothingLeft(stages: readonly Started[]): Promise<void> {
  const pids = stages.flatMap((stage) => stage.pids);
  while (pids.some(isRunning)) await sleep(20);
  expect(stages.flatMap(({ temporary, folder }) => [temporary, folder]).filter(existsSync)).toEqual([]);
  expect(stages[0]?.temporary).toContain('sidelight-run-');
}

// Most of their time is waiting, so they wait side by side.
describe.runIf(process.platform === 'linux').concurrent('the end of a run', { timeout: 60_000 }, () => {
  it.for(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'leaves no process and no folder after %s to everybody, as from a terminal',
    async (signal, context) => {
      const { pid, ended, started } = startRun(context, runner, 'stay');
      const stages = await started();
      process.kill(-pid, signal);
      expect(await ended).toEqual([130, null]);
      await expectNothingLeft(stages);
    },
  );

  it('leaves nothing after SIGTERM to the outermost process alone', async (context) => {
    const { child, ended, started } = startRun(context, runner, 'stay');
    const stages = await started();
    child.kill('SIGTERM');
    expect(await ended).toEqual([130, null]);
    await expectNothingLeft(stages);
  });

  it('leaves nothing when npm is killed and the shell between them lives on', async (context) => {
    const { child, started } = startRun(context, npm, 'stay');
    const stages = await started();
    child.kill('SIGKILL');
    // Nobody can wait for the exit of a process whose parent is gone; its folder is the last that it removes.
    while (stages.some(({ temporary }) => existsSync(temporary))) await sleep(20);
    await expectNothingLeft(stages);
  });

  it('ends what a stage has left behind, although the run ends well', async (context) => {
    const { ended, started } = startRun(context, runner, 'leave');
    expect(await ended).toEqual([0, null]);
    await expectNothingLeft(await started());
  });
});
