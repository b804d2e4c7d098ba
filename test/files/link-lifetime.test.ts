import { describe, expect, it } from 'vitest';
import { isLinkAlive, linkLifetime } from '@/lib/files/link-lifetime';

const [minute, hour] = [60_000, 3_600_000];
const listed = 1_800_000_000_000;

describe('the life of links', () => {
  it('is what the first of them to end says', () => {
    const life = linkLifetime([listed + 6 * hour, listed + 8 * hour], listed, listed + 90 * minute);
    expect(life).toEqual({ is: 'alive', said: true, until: listed + 6 * hour, left: 4.5 * hour, share: 0.75 });
  });

  it('goes on while any lives, and ends with the last', () => {
    const untils = [listed + hour, listed + 2 * hour];
    expect(linkLifetime(untils, listed, listed + 90 * minute)).toMatchObject({ is: 'alive', left: 30 * minute });
    expect(linkLifetime(untils, listed, listed + 2 * hour)).toEqual({ is: 'ended', said: true });
  });

  it('is reckoned from the time they came where none says when it ends', () => {
    expect(linkLifetime([null, null], listed, listed + hour)).toMatchObject({
      is: 'alive',
      said: false,
      left: 3 * hour,
    });
    expect(linkLifetime([null], listed, listed + 4 * hour)).toEqual({ is: 'ended', said: false });
  });

  it('is no matter where there is no link', () => {
    expect(linkLifetime([], listed, listed)).toBeNull();
  });

  it('of a single link is its own', () => {
    expect(isLinkAlive(listed + hour, listed, listed + hour - 1)).toBe(true);
    expect(isLinkAlive(listed + hour, listed, listed + hour)).toBe(false);
    expect(isLinkAlive(null, listed, listed + 3 * hour)).toBe(true);
    expect(isLinkAlive(null, listed, listed + 5 * hour)).toBe(false);
  });
});
