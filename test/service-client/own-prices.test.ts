import { describe, expect, it } from 'vitest';
import { removeOwnPrice, setOwnPrice } from '@/lib/service/price-book';
import { parseSettings } from '@/lib/settings/read-settings';

describe('the user’s own price', () => {
  it('is kept with the time at which it was entered, and goes with it', () => {
    const one = setOwnPrice({ ownPrices: { search: 9 }, ownPricesAt: {} }, 'captions', 700, 5);
    expect(one).toEqual({ ownPrices: { search: 9, captions: 700 }, ownPricesAt: { captions: 5 } });
    expect(removeOwnPrice(one, 'captions')).toEqual({ ownPrices: { search: 9 }, ownPricesAt: {} });
  });

  it('is read from settings of before, without a time', () => {
    expect(parseSettings({ ownPrices: { search: 9 } })).toMatchObject({ ownPrices: { search: 9 }, ownPricesAt: {} });
  });

  it('stays where its time is broken', () => {
    const broken = { ownPrices: { search: 9 }, ownPricesAt: { search: 'yesterday' } };
    expect(parseSettings(broken)).toMatchObject({ ownPrices: { search: 9 }, ownPricesAt: {} });
  });
});
