import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A virtual display whose keyboard presses real keys. A browser launched after it uses this display. */
export interface Display {
  /** Clicks a point of the display, which moves the keyboard focus to the window there. */
  click(x: number, y: number): Promise<void>;
  /** Presses keys one after the other; `alt+shift+k` presses keys together. */
  press(...keys: string[]): Promise<void>;
  stop(): void;
}

/** Returns the programs that a display needs and this machine lacks. */
export const missingForDisplay = (): string[] =>
  ['Xvfb', 'xdotool'].filter(
    (program) => !(process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program))),
  );

/** Opens a virtual display. Needs Xvfb and xdotool on this machine. */
export async function openDisplay(): Promise<Display> {
  const before = process.env.DISPLAY;
  // Xvfb writes the number of the display on its first line.
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
    server.stdout.once('data', (output: Buffer) => resolve(output.toString().trim()));
  });
  process.env.DISPLAY = `:${number}`;
  const keys = (...args: string[]) => run('xdotool', args).then(() => undefined);
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
