import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PriceTable } from '@/components/spending/PriceTable';
import { priceRows } from '@/lib/service/price-book';
import { renderInPage } from '../shown-in';

afterEach(cleanup);

describe('PriceTable', () => {
  it('accepts a price from a bill and removes it again', async () => {
    const [onOwn, onRevert, user] = [vi.fn(), vi.fn(), userEvent.setup()];
    renderInPage(
      <PriceTable
        rows={priceRows({ ownPrices: { captionFiles: 130 }, ownPricesAt: {} })}
        onSetOwn={onOwn}
        onRevert={onRevert}
      />,
    );
    await user.type(screen.getByLabelText('My price for Captions'), '0.0006{Enter}');
    expect(onOwn).toHaveBeenCalledExactlyOnceWith('captions', 600);
    expect(screen.getByText('my price')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /List of captions/ }));
    expect(onRevert).toHaveBeenCalledExactlyOnceWith('captionFiles');
  });

  it('shows since when a price applies, if known', () => {
    const own = { ownPrices: { captionFiles: 130 }, ownPricesAt: { captionFiles: Date.UTC(2026, 10, 20, 12) } };
    renderInPage(<PriceTable rows={priceRows(own)} onSetOwn={() => {}} onRevert={() => {}} />);
    expect(screen.getByText('my price since Nov 20, 2026')).toBeTruthy();
  });
});
