import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SiteTable } from '@/components/settings/SitesSection';
import { renderInPage } from '../render-in-page';
import { t } from '../translations';

afterEach(cleanup);

function table(allowed: readonly string[] | null) {
  const onAllow = vi.fn();
  const onDisallow = vi.fn();
  const hosts = { always: ['always.example'], optional: ['one.example', 'two.example'] };
  renderInPage(<SiteTable {...hosts} allowed={allowed} onAllow={onAllow} onDisallow={onDisallow} />);
  const press = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }));
  return { onAllow, onDisallow, press };
}

describe('SiteTable', () => {
  it('allows and removes each site by its own button', async () => {
    const { onAllow, onDisallow, press } = table(['two.example']);
    await press('Allow one.example');
    expect(onAllow).toHaveBeenCalledExactlyOnceWith('one.example');
    await press('Remove access two.example');
    expect(onDisallow).toHaveBeenCalledExactlyOnceWith('two.example');
  });

  it('has no button for sites that are always allowed', () => {
    table([]);
    expect(screen.getByText('always.example').closest('li')?.textContent).toContain(t('siteAlways'));
    expect(screen.getAllByRole('button')).toHaveLength(2);
  });

  it('has no button until the permissions are known', () => {
    table(null);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});
