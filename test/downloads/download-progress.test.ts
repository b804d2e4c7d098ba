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

describe('updateProgress and remainingMs', () => {
  it('have no speed before the second measurement', () => {
    expect(looked(undefined, 100, 0)).toMatchObject({ bytes: 100, total: 1000, perSecond: null, isStalled: false });
    expect(remainingMs(looked(undefined, 100, 0))).toBeNull();
  });

  it('return a smoothed speed and the remaining time', () => {
    const second = looked(looked(undefined, 0, 0), 100, 1);
    expect([second.perSecond, remainingMs(second)]).toEqual([100, 9000]);
    expect(looked(second, 400, 2).perSecond).toBe(180);
  });

  it('use the size of the list if the server gives none', () => {
    expect(looked(undefined, 100, 0, null).total).toBe(800);
  });

  it('report a stall until bytes arrive again', () => {
    const still = looked(looked(undefined, 100, 0), 100, stallTimeoutMs / 1000);
    expect(still.isStalled).toBe(true);
    expect(looked(still, 101, stallTimeoutMs / 1000 + 1).isStalled).toBe(false);
  });
});
