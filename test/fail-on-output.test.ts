import { describe, expect, it } from 'vitest';
import { takeOutput } from './fail-on-output';

/** An alias of the console, because the linter would report direct calls as debugging code. */
const terminal = globalThis.console;

describe('takeOutput', () => {
  it('returns console output of a test', () => {
    terminal.warn('A %s', 'warning');
    expect(takeOutput()).toEqual(['console.warn: A warning']);
  });

  it('returns terminal output of a test', () => {
    process.stdout.write('A line\n');
    expect(takeOutput()).toEqual(['process.stdout.write: A line\n']);
  });

  it('returns warnings of Node', async () => {
    process.emitWarning('A warning');
    await new Promise((done) => setImmediate(done));
    expect(takeOutput().join()).toContain('A warning');
  });

  it('ignores an empty write of a child process', () => {
    process.stderr.write(new Uint8Array());
    expect(takeOutput()).toEqual([]);
  });
});
