import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A screen in memory with a keyboard that presses real keys; the browser that is launched after it shows itself there. */
export interface Display {
  /** Clicks a place on the screen, which gives the window there the keys. */
  click(x: number, y: number): Promise<void>;
  /** Presses one key after the other, or keys together as `alt+shift+k`. */
  press(...keys: string[]): Promise<void>;
  stop(): void;
}

/** What this machine lacks for it. */
export const missingForDisplay = (): string[] =>
  ['Xvfb', 'xdotool'].filter(
    (program) => !(process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program))),
  );

/** Needs Xvfb and xdotool on this machine. */
export async function openDisplay(): Promise<Display> {
  const before = process.env.DISPLAY;
  // The number of a free screen comes on the first line that it writes.
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
    server.stdout.once('data', (told: Buffer) => resolve(told.toString().trim()));
  });
  process.env.DISPLAY = `:${number}`;
  const keys = (...what: string[]) => run('xdotool', what).then(() => undefined);
  return {
    click: (x, y) => keys('mousemove', `${x}`, `${y}`, 'click', '1'),
    press: (...pressed) => keys('key', '--clearmodifiers', '--delay', '100', ...pressed),
    stop() {
      server.kill();
      if (before === undefined) delete process.env.DISPLAY;
      else process.env.DISPLAY = before;
    },
  };
}
