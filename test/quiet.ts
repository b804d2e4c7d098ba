import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';

/**
 * Fails every test that prints, and says what it printed: a warning that fails nothing is a warning that nobody reads. A
 * test that expects something on the console puts a spy of its own there, and looks at what the spy was called with.
 */
const printed: string[] = [];
const restorers: (() => void)[] = [];

function watch(target: object, name: string, method: string): void {
  const usual: unknown = Reflect.get(target, method);
  const note = (...values: unknown[]) => {
    const text = values[0] instanceof Uint8Array ? String(values[0]) : format(...values);
    // What a child wrote is passed on even where it wrote nothing.
    if (text !== '') printed.push(`${name}.${method}: ${text}`);
    // A stream says so that it takes more.
    return true;
  };
  Reflect.set(target, method, note);
  restorers.push(() => void Reflect.set(target, method, usual));
}

for (const method of ['debug', 'error', 'info', 'log', 'table', 'trace', 'warn']) {
  watch(globalThis.console, 'console', method);
}
watch(process.stdout, 'process.stdout', 'write');
watch(process.stderr, 'process.stderr', 'write');

/** Returns what was printed since it was last called, and forgets it. */
export const takePrinted = (): string[] => printed.splice(0);

function failIfPrinted(): void {
  const all = takePrinted();
  if (all.length > 0) throw new Error(`A test that passes prints nothing. This was printed:\n${all.join('\n')}`);
}

afterEach(failIfPrinted);
afterAll(() => {
  // Files that share a worker share its console, and each of them watches it anew.
  for (const restore of restorers.splice(0)) restore();
  failIfPrinted();
});
