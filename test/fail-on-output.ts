import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';

/**
 * Fails every test that prints, and shows the output, because nobody reads warnings that do not fail. A test that
 * expects console output replaces the console with a spy.
 */
const output: string[] = [];
const restorers: (() => void)[] = [];

function recordOutput(target: object, name: string, method: string): void {
  const original: unknown = Reflect.get(target, method);
  const record = (...values: unknown[]) => {
    const text = values[0] instanceof Uint8Array ? String(values[0]) : format(...values);
    // Empty text is ignored, because a child process's output is forwarded even if it is empty.
    if (text !== '') output.push(`${name}.${method}: ${text}`);
    // `write` returns true if a stream can accept more data.
    return true;
  };
  Reflect.set(target, method, record);
  restorers.push(() => void Reflect.set(target, method, original));
}

for (const method of ['debug', 'error', 'info', 'log', 'table', 'trace', 'warn']) {
  recordOutput(globalThis.console, 'console', method);
}
recordOutput(process.stdout, 'process.stdout', 'write');
recordOutput(process.stderr, 'process.stderr', 'write');

/** Returns the output since the last call. */
export const takeOutput = (): string[] => output.splice(0);

function failIfOutput(): void {
  const all = takeOutput();
  if (all.length > 0) throw new Error(`A test that passes prints nothing. This was printed:\n${all.join('\n')}`);
}

afterEach(failIfOutput);
afterAll(() => {
  // Test files in the same worker share its console, and each file patches it again.
  for (const restore of restorers.splice(0)) restore();
  failIfOutput();
});
