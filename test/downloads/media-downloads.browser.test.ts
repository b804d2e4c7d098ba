import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DownloadKind } from '@/lib/downloads/download';

const kinds: DownloadKind[] = ['thumbnail', 'caption', 'audio', 'video'];

/** The rule as a build of this mode has it. */
async function savedIn(mode: string): Promise<DownloadKind[]> {
  vi.stubEnv('MODE', mode);
  vi.resetModules();
  const { canSave } = await import('@/lib/downloads/download');
  return kinds.filter(canSave);
}

afterEach(() => vi.unstubAllEnvs());

describe('what a build saves', () => {
  it('is everything, unless it is for a store that forbids audio and video', async () => {
    expect(await savedIn('production')).toEqual(kinds);
    expect(await savedIn('store')).toEqual(['thumbnail', 'caption']);
  });
});
