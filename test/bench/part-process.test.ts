import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runProcess } from './part-process.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidelight-part-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script that can report facts about itself with `note(name, text)`. */
function runScript(
  text: string,
  signal: AbortSignal,
  onRows: (rows: unknown) => void = () => undefined,
): Promise<string | null> {
  const script = join(folder, 'part.mjs');
  const prelude = `import { writeFileSync } from 'node:fs';
    import { spawn } from 'node:child_process';
    const note = (name, text) => writeFileSync(${JSON.stringify(`${folder}/`)} + name, String(text));`;
  writeFileSync(script, `${prelude}\n${text}`);
  return runProcess(script, { args: [], limit: 60_000, signal, onRows });
}
const readNote = (name: string): string => readFileSync(join(folder, name), 'utf8');

describe('runProcess', () => {
  const { signal } = new AbortController();

  it('passes on rows as the process sends them and returns null if the process succeeds', async () => {
    const rows: unknown[] = [];
    const script = `process.send({ rows: ['a', 'b'] }); process.send({ rows: ['c'] }, () => process.exit(0));`;
    expect(await runScript(script, signal, (received) => rows.push(received))).toBeNull();
    expect(rows).toEqual([['a', 'b'], ['c']]);
  });

  it('returns the problem that the process reported, or its exit status', async () => {
    const named = `process.send({ problem: 'The browser did not come' }, () => process.exit(1));`;
    expect(await runScript(named, signal)).toBe('The browser did not come');
    expect(await runScript('process.exit(7);', signal)).toBe('Its process ended with 7.');
  });

  it('gives the process a temporary folder and removes it', async () => {
    await runScript(`note('folder', process.env.TMPDIR); writeFileSync(process.env.TMPDIR + '/profile', 'x');`, signal);
    expect(readNote('folder')).toContain('sidelight-bench-');
    expect(existsSync(readNote('folder'))).toBe(false);
  });

  it('kills a hanging process and the programs that it started', async () => {
    const interruption = new AbortController();
    const socket = join(folder, 'socket');
    const server = createServer().listen(socket);
    // The program started by the process stays connected as long as it runs.
    const connected = once(server, 'connection') as Promise<[Socket]>;
    const hanging = `
      const program = "require('node:net').connect(process.argv[1])";
      spawn(process.execPath, ['-e', program, ${JSON.stringify(socket)}], { stdio: 'ignore' });
      note('folder', process.env.TMPDIR);
      setInterval(() => {}, 1000);`;
    const ended = runScript(hanging, interruption.signal);
    const [connection] = await connected;
    const closed = once(connection.resume(), 'close');
    interruption.abort();
    expect(await ended).toBe('It was interrupted.');
    await closed;
    expect(existsSync(readNote('folder'))).toBe(false);
    server.close();
  });

  it('starts no process after an interruption', async () => {
    expect(await runScript(`note('ran', 'yes');`, AbortSignal.abort())).toBe('It was interrupted.');
    expect(existsSync(join(folder, 'ran'))).toBe(false);
  });
});
