import { describe, expect, it } from 'vitest';
import { itemsFromPageLinks } from '@/lib/collection/collection';
import { withoutPersonalParts } from '@/lib/platform/page-links';
import { VideoId } from '@/lib/service/ids';

describe('withoutPersonalParts', () => {
  it.each([
    ['https://www.youtube.com/', 'https://www.youtube.com/'],
    ['https://www.youtube.com/results?search_query=tide+mills&sp=EgI&pp=x', '/results?search_query=tide+mills'],
    ['https://www.youtube.com/watch?v=aaaaaaaaaaa&list=PLx&si=abc&pp=x&t=9s#x', '/watch?list=PLx&v=aaaaaaaaaaa'],
    ['https://www.youtube.com/playlist?list=WL', '/playlist'],
    ['https://www.youtube.com/playlist?list=LL&authuser=2', '/playlist'],
    ['https://m.youtube.com/@tides/videos?app=desktop&persist_app=1', 'https://m.youtube.com/@tides/videos'],
  ])('shortens %s to %s', (address, plain) => {
    expect(withoutPersonalParts(address)).toBe(new URL(plain, 'https://www.youtube.com').href);
  });

  it.each(['https://bank.example/account?id=7', 'about:blank', 'text', 'https://www.youtube.com.evil.example/'])(
    'returns null outside of the platform: %s',
    (address) => expect(withoutPersonalParts(address)).toBeNull(),
  );
});

describe('itemsFromPageLinks', () => {
  it('returns the videos in page order with their ranks', () => {
    const videos = ['bbbbbbbbbbb', '-aaaaaaaaaa'].map((id, index) => ({ videoId: VideoId.parse(id), rank: index + 1 }));
    const context = { from: 'page', page: 'other', address: 'https://www.youtube.com/' } as const;
    expect(itemsFromPageLinks({ videos, comments: [] }, context)).toEqual([
      { videoId: 'bbbbbbbbbbb', title: null, context: { ...context, rank: 1 } },
      { videoId: '-aaaaaaaaaa', title: null, context: { ...context, rank: 2 } },
    ]);
  });
});
