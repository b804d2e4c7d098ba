import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DownloadKind } from '@/lib/downloads/records';

const kinds: DownloadKind[] = ['thumbnail', 'caption', 'audio', 'video'];

/** Returns the kinds of downloads that a build in this mode can save. */
async function savedIn(mode: string): Promise<DownloadKind[]> {
  vi.stubEnv('MODE', mode);
  vi.resetModules();
  const { canSave } = await import('@/lib/downloads/download');
  return kinds.filter(canSave);
}

afterEach(() => vi.unstubAllEnvs());

describe('canSave', () => {
  it('allows all files in a normal build, but no audio or video in a store build', async () => {
    expect(await savedIn('production')).toEqual(kinds);
    expect(await savedIn('store')).toEqual(['thumbnail', 'caption']);
  });
});
