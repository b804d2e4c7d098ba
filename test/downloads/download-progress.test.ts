import { describe, expect, it } from 'vitest';
import {
  type BrowserDownload,
  type DownloadProgress,
  remainingMs,
  stallTimeoutMs,
  updateProgress,
} from '@/lib/downloads/download-state';
import { noon } from '../fakes';

const at = (bytes: number, total: number | null = 1000) => ({ bytes, total }) as BrowserDownload;
const looked = (before: DownloadProgress | undefined, bytes: number, seconds: number, total: number | null = 1000) =>
  updateProgress(before, at(bytes, total), 800, noon + seconds * 1000);

describe('how far a save is', () => {
  it('has no speed before it was looked at twice', () => {
    expect(looked(undefined, 100, 0)).toMatchObject({ bytes: 100, total: 1000, perSecond: null, isStalled: false });
    expect(remainingMs(looked(undefined, 100, 0))).toBeNull();
  });

  it('tells speed and time left, evened out', () => {
    const second = looked(looked(undefined, 0, 0), 100, 1);
    expect([second.perSecond, remainingMs(second)]).toEqual([100, 9000]);
    expect(looked(second, 400, 2).perSecond).toBe(180);
  });

  it('takes the list’s word for the size where the server gives none', () => {
    expect(looked(undefined, 100, 0, null).total).toBe(800);
  });

  it('is said to stall when nothing came for a while, and no longer when something comes', () => {
    const still = looked(looked(undefined, 100, 0), 100, stallTimeoutMs / 1000);
    expect(still.isStalled).toBe(true);
    expect(looked(still, 101, stallTimeoutMs / 1000 + 1).isStalled).toBe(false);
  });
});
