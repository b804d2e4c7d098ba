import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browserProblem } from './browser-check.mjs';
import { withCheckedChromium, withChromiumIfPossible } from './chromium.mjs';

describe.runIf(process.platform !== 'win32')('browserProblem', () => {
  let file: string;
  const install = (script: string, mode = 0o755) => {
    writeFileSync(file, script);
    chmodSync(file, mode);
  };
  const problem = () => browserProblem(file, 'Chromium', 'SIDELIGHT_CHROMIUM');

  beforeEach(() => {
    file = join(mkdtempSync(join(tmpdir(), 'sidelight-browser-')), 'chromium');
  });
  afterEach(() => rmSync(join(file, '..'), { recursive: true }));

  it('returns nothing for a browser that prints its version', async () => {
    install('#!/bin/sh\necho Chromium 156');
    expect(await problem()).toBeUndefined();
  });

  it('names the missing library', async () => {
    install('#!/bin/sh\necho "chromium: cannot open shared object file: libnss3.so" >&2\nexit 127');
    expect(await problem()).toBe(
      `Chromium does not start from ${file} (chromium: cannot open shared object file: libnss3.so): install it again, or name another one in SIDELIGHT_CHROMIUM.`,
    );
  });

  it('names a file that cannot be executed', async () => {
    install('', 0o644);
    expect(await problem()).toContain(`${file} (EACCES): install it again`);
  });

  it('is thrown if a command needs the browser, and otherwise passed on in the environment', async () => {
    install('#!/bin/sh\nexit 1');
    const env = { ...process.env, SIDELIGHT_CHROMIUM: file };
    await expect(withCheckedChromium(env)).rejects.toThrow('Chromium does not start from');
    expect(await withChromiumIfPossible(env, withCheckedChromium)).toMatchObject({
      SIDELIGHT_CHROMIUM_PROBLEM: expect.stringContaining('Chromium does not start from'),
    });
  });
});
