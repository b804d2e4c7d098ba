import { describe, expect, it } from 'vitest';
import { UnknownVideo } from '@/components/details/VideoFacts';
import { renderText } from '../captions/render-markup';
import { t } from '../translations';

const row = { index: 0, row: 7, problems: [{ path: '', code: 'invalid_type', message: 'expected object' }] };

const headings = ['detailsUnknownHeading', 'detailsUnreadableHeading', 'detailsOthersHeading'] as const;

describe('UnknownVideo', () => {
  it.each([
    [[], 0, 'detailsUnknownHeading', 'detailsUnknownSentence'],
    [[row], 0, 'detailsUnreadableHeading', 'detailsUnreadableSentence'],
    [[], 2, 'detailsOthersHeading', 'detailsOthersSentence'],
  ] as const)(
    'says whether rows are missing, unreadable or of other videos: %#',
    (skippedRows, otherVideos, heading, sentence) => {
      const text = renderText(<UnknownVideo skippedRows={skippedRows} otherVideos={otherVideos} retry={null} />);
      expect(text).toContain(`${t(heading)} ${t(sentence)}`);
      expect(headings.filter((name) => text.includes(t(name)))).toEqual([heading]);
    },
  );
});
