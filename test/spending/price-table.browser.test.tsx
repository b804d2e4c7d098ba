import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PriceTable } from '@/components/spending/PriceTable';
import { priceRows } from '@/lib/service/price-book';
import { renderInPage, wrapInPage } from '../render-in-page';
import { t } from '../translations';

afterEach(cleanup);

describe('PriceTable', () => {
  it('passes on a price that the user enters or removes', async () => {
    const [onSetOwn, onRevert, user] = [vi.fn(), vi.fn(), userEvent.setup()];
    renderInPage(
      <PriceTable
        rows={priceRows({ enteredPrices: { captionFiles: 130 }, enteredPricesAt: {} })}
        estimates
        onSetOwn={onSetOwn}
        onRevert={onRevert}
      />,
    );
    await user.type(screen.getByLabelText(t('priceMineFor', 'Captions')), '0.0006{Enter}');
    expect(onSetOwn).toHaveBeenCalledExactlyOnceWith('captions', 600);
    expect(screen.getByText(t('billedAtMyPrice'))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /List of caption tracks/ }));
    expect(onRevert).toHaveBeenCalledExactlyOnceWith('captionFiles');
  });

  it('shows since when a price applies, if known', () => {
    const own = { enteredPrices: { captionFiles: 130 }, enteredPricesAt: { captionFiles: Date.UTC(2026, 10, 20, 12) } };
    renderInPage(<PriceTable rows={priceRows(own)} estimates onSetOwn={() => {}} onRevert={() => {}} />);
    expect(screen.getByText(t('priceMineSince', 'Nov 20, 2026'))).toBeTruthy();
  });

  it('shows an estimate, and offers it as the user’s own price only if estimates are off', async () => {
    const [onSetOwn, user] = [vi.fn(), userEvent.setup()];
    const rows = priceRows({ enteredPrices: {}, enteredPricesAt: {} }).filter(({ name }) => name === 'captions');
    const { rerender } = renderInPage(<PriceTable rows={rows} estimates onSetOwn={onSetOwn} onRevert={() => {}} />);
    expect(screen.getByText('≈ $0.00053').title).toBe(t('priceEstimatedWhy'));
    expect(screen.queryByRole('button', { name: t('priceUseIt') })).toBeNull();
    rerender(wrapInPage(<PriceTable rows={rows} estimates={false} onSetOwn={onSetOwn} onRevert={() => {}} />));
    await user.click(screen.getByRole('button', { name: t('priceUseIt') }));
    expect(onSetOwn).toHaveBeenCalledExactlyOnceWith('captions', 530);
  });
});
