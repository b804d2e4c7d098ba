import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A virtual display with a keyboard that presses real keys. Browsers launched after it opens use this display. */
export interface Display {
  /** Clicks a point of the display, which moves the keyboard focus to the window at that point. */
  click(x: number, y: number): Promise<void>;
  /** Presses keys one after the other; keys joined by plus signs, as in `alt+shift+k`, are pressed together. */
  press(...keys: string[]): Promise<void>;
  stop(): void;
}

/** Returns the programs that a display needs and that are not installed. */
export const missingForDisplay = (): string[] =>
  ['Xvfb', 'xdotool'].filter(
    (program) => !(process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program))),
  );

/** Opens a virtual display. Requires Xvfb and xdotool. */
export async function openDisplay(): Promise<Display> {
  const before = process.env.DISPLAY;
  // Xvfb writes the display number on its first line of output.
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
