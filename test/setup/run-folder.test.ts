import { describe, expect, it } from 'vitest';
import { baseOfRunFolder, lastingFolder, withRunFolder } from './run-folder.mjs';

describe('the run folder', () => {
  it('lies among the temporary files of the system', () => {
    expect(baseOfRunFolder('/var/tmp')).toBe('/var/tmp');
  });

  it.runIf(process.platform !== 'win32')('has a short path, because sockets are opened inside it', () => {
    expect(baseOfRunFolder('/var/folders/4x/0123456789abcdef0123456789abcdef/T')).toBe('/tmp');
  });

  it('is where programs put their temporary files', () => {
    expect(withRunFolder({ PATH: '/bin' }, '/tmp/sidelight-run-1', '/checkout')).toMatchObject({
      PATH: '/bin',
      TMPDIR: '/tmp/sidelight-run-1',
      TEMP: '/tmp/sidelight-run-1',
      TMP: '/tmp/sidelight-run-1',
    });
  });

  it('is not what a full disk is reported for, because it is gone by then', () => {
    expect(lastingFolder('/tmp/sidelight-run-1')).toBe('/tmp');
    expect(lastingFolder('/tmp')).toBe('/tmp');
  });
});
