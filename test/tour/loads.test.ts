import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('.', import.meta.url));
/** Files that run code when they are loaded, and this test file. */
const running = ['start.ts', 'pictures.ts', 'loads.test.ts'];

describe('the tour', () => {
  it('loads in Node without a bundler, as `npm start` runs it', async () => {
    const parts = readdirSync(folder).filter((name) => name.endsWith('.ts') && !running.includes(name));
    const script = `for (const name of ${JSON.stringify(parts)}) await import(${JSON.stringify(folder)} + name);`;
    const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    expect(parts).toContain('tour.ts');
    expect(stderr).not.toContain('Error');
  });
});
