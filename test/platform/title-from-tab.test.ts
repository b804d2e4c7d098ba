import { describe, expect, it } from 'vitest';
import { titleFromTab } from '@/lib/platform/video-url';

describe('titleFromTab', () => {
  it.each([
    ['Tide mills - YouTube', 'Tide mills'],
    ['(3) Tide mills - YouTube', 'Tide mills'],
    ['(99+) Tide mills - YouTube', 'Tide mills'],
    ['Tide mills - YouTube Music', 'Tide mills'],
    ['Tide mills - YouTube Kids', 'Tide mills'],
    ['Tide mills', 'Tide mills'],
    ['A - B - YouTube', 'A - B'],
    ['(3 of 7) Tide mills', '(3 of 7) Tide mills'],
    ['Why YouTube', 'Why YouTube'],
    ['youtube.com/ explained', 'youtube.com/ explained'],
  ])('reads the tab title "%s" as "%s"', (tab, title) => {
    expect(titleFromTab(tab)).toBe(title);
  });

  it.each([
    ...['', '  ', 'YouTube', '(2) YouTube', 'YouTube Music', 'YouTube Kids', '- YouTube'],
    ...[
      'youtube.com/watch?v=aaaaaaaaaaa',
      'www.youtube.com/watch?v=aaaaaaaaaaa',
      'https://m.youtube.com/shorts/aaaaaaaaaaa',
    ],
  ])('returns null for the tab title "%s"', (tab) => {
    expect(titleFromTab(tab)).toBeNull();
  });
});
