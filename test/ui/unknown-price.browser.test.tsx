import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { PriceTag } from '@/components/ui/format-text';
import { PricedButton } from '@/components/ui/PricedButton';
import type { Quote } from '@/lib/service/price';
import { settingsRepository } from '@/lib/settings/repository';
import { renderInPage } from '../render-in-page';
import { t } from '../translations';

beforeEach(() => fakeBrowser.reset());
afterEach(cleanup);

const unknown: Quote = { is: 'unknown' };
const renderButton = (price: Quote = unknown, hasConsent = false) => {
  const onPress = vi.fn();
  renderInPage(<PricedButton label="Transcribe" price={price} hasConsent={hasConsent} onPress={onPress} />);
  return { onPress, user: userEvent.setup(), click: () => userEvent.click(screen.getByRole('button')) };
};
const confirmButton = () => screen.findByRole('button', { name: t('unknownPriceConfirm', 'Transcribe') });

describe('PricedButton', () => {
  /** Returns the prices of the offers that a double click and a third, single click accept, one offer for each. */
  const acceptedOffers = (offers: readonly PriceTag[]) => {
    const accepted: string[] = [];
    function Offers() {
      const [index, setIndex] = useState(0);
      const price = offers[index] ?? { is: 'free' };
      const press = () => {
        accepted.push(price.is);
        setIndex(index + 1);
      };
      return <PricedButton label="Get" price={price} onPress={press} />;
    }
    renderInPage(<Offers />);
    // The browser counts the clicks of a double click in `detail`.
    const counts = [1, 2, 1].map((detail) => {
      fireEvent.click(screen.getByRole('button'), { detail });
      return accepted.length;
    });
    return { accepted, counts };
  };
  const page: PriceTag = { is: 'published', micros: 530 };

  it.each<[string, PriceTag[]]>([
    ['the first one has changed the offer', [{ is: 'saved', age: 0 }, page]],
    ['the next offer has the same label and price', [page, { ...page }]],
  ])('ignores the second click of a double click if %s', (_, offers) => {
    const { accepted, counts } = acceptedOffers(offers);
    expect(counts).toEqual([1, 1, 2]);
    expect(accepted).toEqual(offers.map(({ is }) => is));
  });
});

describe('PricedButton, with an unknown price', () => {
  it('asks for confirmation first, and shows how much the request counts towards the limits', async () => {
    const { onPress, user, click } = renderButton();
    await click();
    await confirmButton();
    expect(screen.getByRole('dialog', { name: t('unknownPriceTitle', 'Transcribe') }).textContent).toContain(
      t('unknownPriceText', '$0.01'),
    );
    await user.click(screen.getByRole('button', { name: t('cancel') }));
    expect(onPress).not.toHaveBeenCalled();
    expect((await settingsRepository.get()).unknownPriceConfirmedAt).toBeNull();
  });

  it('asks for confirmation only once a day', async () => {
    const { onPress, user, click } = renderButton();
    await click();
    await user.click(await confirmButton());
    expect(onPress).toHaveBeenCalledTimes(1);
    await vi.waitFor(async () => expect((await settingsRepository.get()).unknownPriceConfirmedAt).toBe(0));
    await click();
    await vi.waitFor(() => expect(onPress).toHaveBeenCalledTimes(2));
  });

  it('asks again on the next day', async () => {
    await settingsRepository.change({ unknownPriceConfirmedAt: -24 * 3_600_000 });
    const { onPress, click } = renderButton();
    await click();
    await confirmButton();
    expect(onPress).not.toHaveBeenCalled();
  });

  it.each([
    ['an estimated price', { is: 'estimated', micros: 530 } as const, false],
    ['a consent of its own', unknown, true],
  ])('does not ask with %s', async (_, price, hasConsent) => {
    const { onPress, click } = renderButton(price, hasConsent);
    await click();
    expect(onPress).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('PricedButton, with an estimated price', () => {
  it('explains where the price is from', () => {
    renderButton({ is: 'estimated', micros: 530 });
    const button = screen.getByRole('button', { name: `Transcribe ${t('approximately', '$0.00053')}` });
    expect(button.title).toBe(t('priceEstimatedWhy'));
  });
});
