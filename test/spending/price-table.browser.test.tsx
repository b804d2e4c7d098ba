import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PriceTable } from '@/components/spending/PriceTable';
import { priceRows } from '@/lib/service/price-book';
import { inPage, renderInPage } from '../shown-in';
import { t } from '../words-of';

afterEach(cleanup);

describe('PriceTable', () => {
  it('accepts a price from a bill and removes it again', async () => {
    const [onOwn, onRevert, user] = [vi.fn(), vi.fn(), userEvent.setup()];
    renderInPage(
      <PriceTable
        rows={priceRows({ ownPrices: { captionFiles: 130 }, ownPricesAt: {} })}
        estimates
        onSetOwn={onOwn}
        onRevert={onRevert}
      />,
    );
    await user.type(screen.getByLabelText(t('priceMineFor', 'Captions')), '0.0006{Enter}');
    expect(onOwn).toHaveBeenCalledExactlyOnceWith('captions', 600);
    expect(screen.getByText(t('priceMine'))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /List of caption tracks/ }));
    expect(onRevert).toHaveBeenCalledExactlyOnceWith('captionFiles');
  });

  it('shows since when a price applies, if known', () => {
    const own = { ownPrices: { captionFiles: 130 }, ownPricesAt: { captionFiles: Date.UTC(2026, 10, 20, 12) } };
    renderInPage(<PriceTable rows={priceRows(own)} estimates onSetOwn={() => {}} onRevert={() => {}} />);
    expect(screen.getByText(t('priceMineSince', 'Nov 20, 2026'))).toBeTruthy();
  });

  it('shows an estimate as such, and offers it as the user’s own price only where estimates are off', async () => {
    const [onOwn, user] = [vi.fn(), userEvent.setup()];
    const rows = priceRows({ ownPrices: {}, ownPricesAt: {} }).filter(({ name }) => name === 'captions');
    const { rerender } = renderInPage(<PriceTable rows={rows} estimates onSetOwn={onOwn} onRevert={() => {}} />);
    expect(screen.getByText(t('priceEstimated', '$0.00053')).title).toBe(t('priceEstimatedWhy'));
    expect(screen.queryByRole('button', { name: t('priceUseIt') })).toBeNull();
    rerender(inPage(<PriceTable rows={rows} estimates={false} onSetOwn={onOwn} onRevert={() => {}} />));
    await user.click(screen.getByRole('button', { name: t('priceUseIt') }));
    expect(onOwn).toHaveBeenCalledExactlyOnceWith('captions', 530);
  });
});
