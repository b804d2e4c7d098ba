import { describe, expect, it } from 'vitest';
import { parseAddress } from './page-address.ts';

const at = (address: string) => parseAddress(new URL(address, 'https://www.youtube.com'));
const video = (page: string, more = {}) => ({ page, videoId: '-aaaaaaaaa_', commentId: null, second: 0, ...more });

describe('parseAddress', () => {
  it.each([
    ['/', { page: 'home' }],
    ['/watch?v=-aaaaaaaaa_', video('watch')],
    ['/watch?list=PL1&v=-aaaaaaaaa_&lc=Ug.9', video('watch', { commentId: 'Ug.9' })],
    ['/watch?v=-aaaaaaaaa_&t=75', video('watch', { second: 75 })],
    ['/watch?v=-aaaaaaaaa_&t=1h2m3s', video('watch', { second: 3723 })],
    ['/watch?v=-aaaaaaaaa_&t=soon', video('watch')],
    ['/watch', video('watch', { videoId: '' })],
    ['/shorts/-aaaaaaaaa_?feature=share', video('shorts')],
    ['/live/-aaaaaaaaa_', video('live')],
    ['/embed/-aaaaaaaaa_', video('embed')],
    ['/clip/Ugkxaaaa', { page: 'clip', clipId: 'Ugkxaaaa' }],
    ['/results?search_query=tide+mill', { page: 'results', words: 'tide mill' }],
    ['/playlist?list=PL1', { page: 'playlist', playlistId: 'PL1' }],
    ['/@tidemill.1-2', { page: 'channel', name: '@tidemill.1-2' }],
    ['/channel/UCaaaa', { page: 'channel', name: 'UCaaaa' }],
    ['/nowhere', { page: 'none' }],
  ])('parses %s', (address, place) => {
    expect(at(address)).toEqual(place);
  });
});
