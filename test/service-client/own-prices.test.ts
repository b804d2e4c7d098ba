import { describe, expect, it } from 'vitest';
import { withOwnPrice, withoutOwnPrice } from '@/lib/service/own-prices';
import { readSettings } from '@/lib/settings/read-settings';

describe('the reader’s own price', () => {
  it('is kept with the time at which it was entered, and goes with it', () => {
    const one = withOwnPrice({ ownPrices: { search: 9 }, ownPricesAt: {} }, 'captions', 700, 5);
    expect(one).toEqual({ ownPrices: { search: 9, captions: 700 }, ownPricesAt: { captions: 5 } });
    expect(withoutOwnPrice(one, 'captions')).toEqual({ ownPrices: { search: 9 }, ownPricesAt: {} });
  });

  it('is read from settings of before, without a time', () => {
    expect(readSettings({ ownPrices: { search: 9 } })).toMatchObject({ ownPrices: { search: 9 }, ownPricesAt: {} });
  });

  it('stays where its time is broken', () => {
    const broken = { ownPrices: { search: 9 }, ownPricesAt: { search: 'yesterday' } };
    expect(readSettings(broken)).toMatchObject({ ownPrices: { search: 9 }, ownPricesAt: {} });
  });
});
