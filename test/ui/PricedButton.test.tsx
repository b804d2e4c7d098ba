import { describe, expect, it } from 'vitest';
import type { PriceTag } from '@/components/ui/format-text';
import { PricedButton } from '@/components/ui/PricedButton';
import { noop, renderMarkup, renderText } from '../captions/render-markup';
import { t } from '../translations';

const button = (more: Partial<Parameters<typeof PricedButton>[0]> = {}) => (
  <PricedButton label={t('captionsGet')} price={{ is: 'published', micros: 530 }} onPress={noop} {...more} />
);

describe('PricedButton', () => {
  it.each<[PriceTag, string]>([
    [{ is: 'free' }, 'free'],
    [{ is: 'free', forMs: (4 * 60 + 12) * 60_000 }, 'free for 4 h 12 min'],
    [{ is: 'saved', age: 3 * 3_600_000 }, 'free, saved 3 h ago'],
    [{ is: 'published', micros: 530 }, '$0.00053'],
    [{ is: 'entered', micros: 1040 }, 'your price $0.00104'],
    [{ is: 'unknown' }, 'price unknown'],
    [{ is: 'estimated', micros: 530 }, '≈ $0.00053'],
    [{ is: 'estimated', micros: 212_000 }, '≈ $0.21'],
  ])('shows its price: %j', (price, text) => {
    expect(renderText(button({ price }))).toBe(`Get captions ${text}`);
  });

  it('warns that a further attempt may be billed again', () => {
    expect(renderText(button({ mayBillAgain: true }))).toContain(t('priceMayBillAgain', '$0.00053'));
    expect(renderText(button({ mayBillAgain: true, price: { is: 'unknown' } }))).toContain(
      t('priceMayBillAgainUnstated'),
    );
  });

  it('stays in the tab order when a limit disables it, with the reason below', () => {
    const markup = renderMarkup(
      button({ disabledReason: { is: 'limit', text: 'Over the daily limit.', onAction: noop } }),
    );
    const reason = /aria-describedby="([^"]+)"/.exec(markup)?.[1];
    expect(markup).toContain('aria-disabled="true"');
    expect(markup).not.toMatch(/\sdisabled/);
    expect(markup).toMatch(new RegExp(`id="${reason}"[^>]*>Over the daily limit`));
  });

  it('is disabled without a network, and says why', () => {
    const offline = button({ disabledReason: { is: 'offline' } });
    expect(renderText(offline)).toBe('Get captions Offline This needs a network connection.');
    const markup = renderMarkup(offline);
    const reason = /aria-describedby="([^"]+)"/.exec(markup)?.[1];
    expect(markup).toContain('aria-disabled="true"');
    expect(markup).toMatch(new RegExp(`id="${reason}"[^>]*>This needs a network connection`));
  });

  it.each([
    [2, 'Get captions Stop waiting'],
    [12, 'Get captions 12 s Stop waiting'],
  ])('shows the duration of a longer wait, but not of a short one: %i s', (seconds, text) => {
    const now = 1_800_000_000_000;
    expect(renderText(button({ busySince: now - seconds * 1000, onStop: noop }), now)).toContain(text);
  });
});
