import { describe, expect, it } from 'vitest';
import { EmptyTrack } from '@/components/captions/TrackNotices';
import { renderText } from './render-markup';

describe('EmptyTrack', () => {
  it('reports an empty list only if no rows were skipped', () => {
    expect(renderText(<EmptyTrack skipped={0} />)).toContain('empty list');
    expect(renderText(<EmptyTrack skipped={3} />)).not.toContain('empty list');
  });

  it('counts rows that could not be read', () => {
    expect(renderText(<EmptyTrack skipped={3} />)).toContain('3 rows, none with readable text and times');
  });
});
