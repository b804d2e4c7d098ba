import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channelPath, parseChannelPage } from '@/lib/platform/channel-page';

const id = `UC${'x'.repeat(22)}`;
const site = 'https://www.youtube.com';
const canonical = `${site}/channel/${id}`;
const feed = `${site}/feeds/videos.xml?channel_id=${id}`;
const page = (change: object = {}) => ({ loadedAt: `${site}/@mill`, links: [canonical], title: ' Mill ', ...change });

describe('channelPath', () => {
  it.each([
    [`${site}/@Mill/videos`, '@mill'],
    ['https://m.youtube.com/%40mill', '@mill'],
    [`${site}/c/Mill`, 'c/mill'],
    [`${site}/user/Mill?x=1`, 'user/mill'],
    [`${site}/channel/${id}/about`, `channel/${id}`],
    [`${site}/watch?v=abcdefghijk`, null],
    [`${site}/c`, null],
    ['https://example.org/@mill', null],
    ['not an address', null],
  ])('finds in %s: %s', (address, path) => {
    expect(channelPath(address)).toBe(path);
  });
});

describe('parseChannelPage', () => {
  it.each([
    ['a canonical link', page(), { is: 'channel', id, title: 'Mill' }],
    ['a feed', page({ links: [`${site}/@mill`, feed] }), { is: 'channel', id, title: 'Mill' }],
    ['no title', page({ title: '  ' }), { is: 'channel', id, title: null }],
    [
      'another tab of the same channel',
      page({ loadedAt: `${site}/@MILL/about` }),
      { is: 'channel', id, title: 'Mill' },
    ],
    ['a document that was loaded elsewhere', page({ loadedAt: `${site}/@other` }), { is: 'outdated' }],
    ['a document of the start page', page({ loadedAt: site }), { is: 'outdated' }],
    ['no id', page({ links: [`${site}/@mill`] }), { is: 'none' }],
    ['a link to another site', page({ links: [`https://example.org/channel/${id}`] }), { is: 'none' }],
    ['an id that is too short', page({ links: [`${site}/channel/UCabc`] }), { is: 'none' }],
    ['nothing', undefined, { is: 'none' }],
    ['too many links', page({ links: Array(21).fill(canonical) }), { is: 'none' }],
  ])('reads a page with %s', (_, reported, found) => {
    expect(parseChannelPage(reported, `${site}/@mill/videos`)).toEqual(found);
  });

  it('finds no channel on a page of another kind', () => {
    expect(parseChannelPage(page({ loadedAt: `${site}/watch` }), `${site}/watch`)).toEqual({ is: 'none' });
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.anything(), fc.string(), (reported, address) => void parseChannelPage(reported, address)));
  });
});
