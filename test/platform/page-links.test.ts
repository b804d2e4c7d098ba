import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkLimits, parsePageLinks } from '@/lib/platform/page-links';
import { parseVideoUrl } from '@/lib/platform/video-url';

const site = 'https://www.youtube.com';
const idsIn = (links: unknown, own = '') => parsePageLinks(links, parseVideoUrl(own))?.videos.map((one) => one.videoId);

describe('parsePageLinks › videos', () => {
  it('come in page order, each once, with their rank', () => {
    const links = ['aaaaaaaaaaa', '-bbbbbbbbbb', 'aaaaaaaaaaa', 'ccccccccccc'].map((id) => `${site}/watch?v=${id}`);
    expect(parsePageLinks(links, null)?.videos).toEqual([
      { videoId: 'aaaaaaaaaaa', rank: 1 },
      { videoId: '-bbbbbbbbbb', rank: 2 },
      { videoId: 'ccccccccccc', rank: 3 },
    ]);
  });

  it('include shorts, live pages and short links', () => {
    expect(
      idsIn([`${site}/shorts/aaaaaaaaaaa`, `${site}/live/bbbbbbbbbbb`, 'https://youtu.be/ccccccccccc?t=3']),
    ).toEqual(['aaaaaaaaaaa', 'bbbbbbbbbbb', 'ccccccccccc']);
  });

  it('are found in an address that was escaped twice', () => {
    expect(idsIn([`${site}/watch?app=desktop&amp;v=aaaaaaaaaaa`])).toEqual(['aaaaaaaaaaa']);
  });

  it.each([
    ['other sites', 'https://evil.example/watch?v=aaaaaaaaaaa'],
    ['ads', `https://www.googleadservices.com/pagead/aclk?adurl=${encodeURIComponent(`${site}/watch?v=aaaaaaaaaaa`)}`],
    ['a search engine’s redirect', `https://www.google.com/url?q=${site}/watch?v=aaaaaaaaaaa`],
    ['a sign-in', `https://accounts.google.com/ServiceLogin?continue=${site}/watch?v=aaaaaaaaaaa`],
    ['redirects of the platform', `${site}/redirect?q=${encodeURIComponent('https://youtu.be/aaaaaaaaaaa')}`],
    ['scripts', 'javascript:void("https://www.youtube.com/watch?v=aaaaaaaaaaa")'],
    ['channels', `${site}/@sometide`],
  ])('are not found behind %s', (_, link) => {
    expect(idsIn([link])).toEqual([]);
  });

  it('leave out the page’s own video, to which its chapters link', () => {
    const own = `${site}/watch?v=aaaaaaaaaaa`;
    expect(idsIn([`${own}&t=90s`, `${site}/watch?v=bbbbbbbbbbb`], own)).toEqual(['bbbbbbbbbbb']);
  });
});

describe('parsePageLinks › comments', () => {
  const own = `${site}/watch?v=aaaaaaaaaaa`;

  it('are those of the page’s video, starting with the one in its address', () => {
    const links = [`${own}&lc=Ugx1`, `${own}&lc=Ugx2.9-a`, `${own}&lc=Ugx1`, `${site}/watch?v=bbbbbbbbbbb&lc=Ugx9`];
    expect(parsePageLinks(links, parseVideoUrl(`${own}&lc=Ugx0`))?.comments).toEqual(['Ugx0', 'Ugx1', 'Ugx2.9-a']);
  });

  it('must have the form of an id', () => {
    expect(
      parsePageLinks([`${own}&lc=${encodeURIComponent('<img onerror=1>')}`], parseVideoUrl(own))?.comments,
    ).toEqual([]);
  });
});

describe('parsePageLinks › invalid input', () => {
  it.each([
    ['undefined', undefined],
    ['no list', { 0: `${site}/watch?v=aaaaaaaaaaa` }],
    ['not a text', [7]],
    ['too long', Array(linkLimits.maxLinks + 1).fill(site)],
    ['an overlong address', [`${site}/watch?v=aaaaaaaaaaa&x=${'x'.repeat(linkLimits.maxLength)}`]],
  ])('is rejected if it is %s', (_, links) => {
    expect(parsePageLinks(links, null)).toBeNull();
  });

  it('is not assumed for a short list, whatever its text', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.webUrl()), { maxLength: 20 }), (links) => {
        expect(parsePageLinks(links, null)).not.toBeNull();
      }),
    );
  });
});
