import { describe, expect, it } from 'vitest';
import { removeOwnPrice, setOwnPrice } from '@/lib/service/own-prices';
import { parseSettings } from '@/lib/settings/read-settings';

describe('own prices', () => {
  it('have the time of entry, and are removed with it', () => {
    const one = setOwnPrice({ ownPrices: { search: 9 }, ownPricesAt: {} }, 'captions', 700, 5);
    expect(one).toEqual({ ownPrices: { search: 9, captions: 700 }, ownPricesAt: { captions: 5 } });
    expect(removeOwnPrice(one, 'captions')).toEqual({ ownPrices: { search: 9 }, ownPricesAt: {} });
  });

  it('are read from older settings without a time', () => {
    expect(parseSettings({ ownPrices: { search: 9 } })).toMatchObject({ ownPrices: { search: 9 }, ownPricesAt: {} });
  });

  it('are kept if their time is invalid', () => {
    const broken = { ownPrices: { search: 9 }, ownPricesAt: { search: 'yesterday' } };
    expect(parseSettings(broken)).toMatchObject({ ownPrices: { search: 9 }, ownPricesAt: {} });
  });
});
