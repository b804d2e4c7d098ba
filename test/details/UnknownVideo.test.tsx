import { describe, expect, it } from 'vitest';
import { UnknownVideo } from '@/components/details/VideoFacts';
import { renderText } from '../captions/render-markup';

const row = { index: 0, row: 7, problems: [{ path: '', code: 'invalid_type', message: 'expected object' }] };

describe('UnknownVideo', () => {
  it.each([
    [[], 0, 'returned an empty list'],
    [[row], 0, 'couldn’t be read'],
    [[], 2, 'about other videos'],
  ])('says whether rows are missing, unreadable or of other videos: %#', (skippedRows, otherVideos, text) => {
    expect(renderText(<UnknownVideo skippedRows={skippedRows} otherVideos={otherVideos} retry={null} />)).toContain(
      text,
    );
  });
});
