import { describe, expect, it } from 'vitest';
import { read } from './reading';
import { answersAsTold, captionItem, playlistItem, relatedVideo, searchResult, video } from './rows-as-told';

describe('a row that cannot be read', () => {
  it('is set aside with its reason and leaves the others', () => {
    const bad = { ...captionItem, speechRate: '173' };
    expect(read('captions', [captionItem, bad, captionItem])).toEqual({
      value: [captionItem, captionItem],
      setAside: [
        { index: 1, row: bad, problems: [{ path: 'speechRate', code: 'invalid_type', message: 'expected number' }] },
      ],
    });
  });

  it.each(['offset', 'duration', 'lang', 'text', 'wordCount', 'speechRate'])('is a caption without %s', (field) => {
    const { [field]: _, ...bad } = captionItem as Record<string, unknown>;
    expect(read('captions', [bad, captionItem])).toMatchObject({
      value: [captionItem],
      setAside: [{ index: 0, row: bad }],
    });
  });

  it.each([
    ['videos', video, { ...video, viewCount: 12 }],
    ['videos', video, null],
    ['search', searchResult, 'a text'],
    ['playlistItems', playlistItem, { ...playlistItem, videoId: undefined }],
    ['relatedVideos', relatedVideo, { ...relatedVideo, viewCount: '12' }],
    ['autocomplete', 'a', 1],
  ] as const)('is set aside from %s', (name, good, bad) => {
    const told = { ...answersAsTold[name], data: [good, bad] };
    expect(read(name, told)).toMatchObject({ value: { ...told, data: [good] }, setAside: [{ index: 1 }] });
  });

  it('may be every row', () => {
    expect(read('captions', [1, 2])).toMatchObject({ value: [], setAside: [{ index: 0 }, { index: 1 }] });
  });

  it('may be a field beside the list', () => {
    const told = { data: [video], totalResults: '1', nextPageToken: null };
    expect(read('popularVideos', told)).toMatchObject({
      value: { data: [video] },
      setAside: [{ index: -1, row: { totalResults: '1', nextPageToken: null } }],
    });
  });
});
