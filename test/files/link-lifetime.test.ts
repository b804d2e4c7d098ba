import { describe, expect, it } from 'vitest';
import { isLinkAlive, linkLifetime } from '@/lib/files/link-lifetime';

const [minute, hour] = [60_000, 3_600_000];
const listed = 1_800_000_000_000;

describe('linkLifetime', () => {
  it('returns the earliest expiry', () => {
    const life = linkLifetime([listed + 6 * hour, listed + 8 * hour], listed, listed + 90 * minute);
    expect(life).toEqual({ is: 'alive', said: true, until: listed + 6 * hour, left: 4.5 * hour, share: 0.75 });
  });

  it('lasts until the last link expires', () => {
    const untils = [listed + hour, listed + 2 * hour];
    expect(linkLifetime(untils, listed, listed + 90 * minute)).toMatchObject({ is: 'alive', left: 30 * minute });
    expect(linkLifetime(untils, listed, listed + 2 * hour)).toEqual({ is: 'ended', said: true });
  });

  it('estimates the expiry from the time of the list', () => {
    expect(linkLifetime([null, null], listed, listed + hour)).toMatchObject({
      is: 'alive',
      said: false,
      left: 3 * hour,
    });
    expect(linkLifetime([null], listed, listed + 4 * hour)).toEqual({ is: 'ended', said: false });
  });

  it('returns null without links', () => {
    expect(linkLifetime([], listed, listed)).toBeNull();
  });

  it('uses the expiry of a single link', () => {
    expect(isLinkAlive(listed + hour, listed, listed + hour - 1)).toBe(true);
    expect(isLinkAlive(listed + hour, listed, listed + hour)).toBe(false);
    expect(isLinkAlive(null, listed, listed + 3 * hour)).toBe(true);
    expect(isLinkAlive(null, listed, listed + 5 * hour)).toBe(false);
  });
});
