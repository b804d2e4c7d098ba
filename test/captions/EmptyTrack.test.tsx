import { describe, expect, it } from 'vitest';
import { EmptyTrack } from '@/components/captions/TrackNotices';
import { t } from '../translations';
import { renderText } from './render-markup';

describe('EmptyTrack', () => {
  it('says that the track has no lines only if no rows were skipped', () => {
    expect(renderText(<EmptyTrack skipped={0} />)).toContain(t('captionsEmpty'));
    expect(renderText(<EmptyTrack skipped={3} />)).not.toContain(t('captionsEmpty'));
  });

  it('counts rows that could not be read', () => {
    const text = renderText(<EmptyTrack skipped={3} />);
    expect(text).toContain(t('captionsUnreadable'));
    expect(text).toContain(t.plural('captionsUnreadableSentence', 3));
    expect(text).toContain('3 rows');
  });
});
