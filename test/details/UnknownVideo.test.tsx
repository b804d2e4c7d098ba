import { describe, expect, it } from 'vitest';
import { UnknownVideo } from '@/components/details/VideoFacts';
import { renderText } from '../captions/drawn';

const row = { index: 0, row: 7, problems: [{ path: '', code: 'invalid_type', message: 'expected object' }] };

describe('UnknownVideo', () => {
  it.each([
    [[], 0, 'returned an empty list'],
    [[row], 0, 'could not be read'],
    [[], 2, 'about other videos'],
  ])('distinguishes an empty list, unreadable rows and other videos: %#', (setAside, otherVideos, text) => {
    expect(renderText(<UnknownVideo skippedRows={setAside} otherVideos={otherVideos} retry={null} />)).toContain(text);
  });
});
