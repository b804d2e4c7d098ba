import { describe, expect, it } from 'vitest';
import { Waiting } from '@/components/ui/Waiting';
import { noop, renderMarkup, renderText } from '../captions/render-markup';
import { t } from '../translations';

const since = 1_800_000_000_000;
const waiting = <Waiting label={t('captionsGetting')} since={since} limitSeconds={90} onStop={noop} />;

describe('Waiting', () => {
  it('shows the elapsed seconds of a longer wait, but not the first two', () => {
    expect(renderText(waiting, since + 2_000)).not.toMatch(/\b2 s\b/);
    expect(renderText(waiting, since + 12_000)).toContain('12 s');
  });

  it('shows the time limit, the elapsed share of it, and a stop button', () => {
    expect(renderText(waiting)).toContain(t('waitingLimit', '1 min 30 s'));
    expect(renderText(waiting)).toContain(t('stopWaiting'));
    expect(renderMarkup(waiting, since + 45_000)).toContain('inline-size:50%');
  });
});
