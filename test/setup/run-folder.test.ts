import { describe, expect, it } from 'vitest';
import { baseOfRunFolder, lastingFolder, withRunFolder } from './run-folder.mjs';

describe('the run folder', () => {
  it('is inside the system’s temporary folder', () => {
    expect(baseOfRunFolder('/var/tmp')).toBe('/var/tmp');
  });

  it.runIf(process.platform !== 'win32')('is inside /tmp if the path of the system’s temporary folder is long', () => {
    expect(baseOfRunFolder('/var/folders/4x/0123456789abcdef0123456789abcdef/T')).toBe('/tmp');
  });

  it('is set as the temporary folder of programs', () => {
    expect(withRunFolder({ PATH: '/bin' }, '/tmp/sidelight-run-1', '/checkout')).toMatchObject({
      PATH: '/bin',
      TMPDIR: '/tmp/sidelight-run-1',
      TEMP: '/tmp/sidelight-run-1',
      TMP: '/tmp/sidelight-run-1',
    });
  });

  it('is replaced by its parent folder in the message about a full disk', () => {
    expect(lastingFolder('/tmp/sidelight-run-1')).toBe('/tmp');
    expect(lastingFolder('/tmp')).toBe('/tmp');
  });
});
