import { describe, expect, it } from 'vitest';
import { idLines, itemsCsv } from '@/lib/collection/clipboard-text';
import type { CollectionItem } from '@/lib/collection/collection';
import { VideoId } from '@/lib/service/ids';

const item = (videoId: string, title: string | null): CollectionItem => ({
  collectionId: 'first',
  videoId: VideoId.parse(videoId),
  title,
  addedAt: Date.UTC(2026, 10, 20, 12),
  context: { from: 'page', page: 'other', address: 'https://www.youtube.com/results?search_query=a,b', rank: 3 },
});

describe('idLines', () => {
  it('writes one id per line, even if it starts with a dash', () => {
    expect(idLines([item('-aaaaaaaaaa', null), item('bbbbbbbbbbb', 'B')])).toBe('-aaaaaaaaaa\nbbbbbbbbbbb\n');
  });
});

describe('itemsCsv', () => {
  it('writes a table with the origin of each video, and quotes cells where needed', () => {
    expect(itemsCsv([item('-aaaaaaaaaa', 'Tide, "mills"\nand =1+1')])).toBe(
      'videoId,title,addedAt,from,pageKind,pageAddress,rank\r\n' +
        '-aaaaaaaaaa,"Tide, ""mills""\nand =1+1",2026-11-20T12:00:00.000Z,page,other,' +
        '"https://www.youtube.com/results?search_query=a,b",3\r\n',
    );
    expect(itemsCsv([item('bbbbbbbbbbb', null)])).toContain('bbbbbbbbbbb,,2026');
  });
});
