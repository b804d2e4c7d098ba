import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { NoAccessNotice } from '@/components/panel/Notices';
import { PermissionPage } from '@/components/welcome/PermissionPage';
import { defaultConnectionId } from '@/lib/connection/connection';
import { settingsRepository } from '@/lib/settings/repository';
import { renderInPage } from '../render-in-page';
import { t } from '../translations';

afterEach(cleanup);
beforeEach(async () => {
  fakeBrowser.reset();
  const serviceUrl = 'https://service.example/v1';
  await settingsRepository.change({
    connections: [{ id: defaultConnectionId, name: '', serviceUrl, mcpUrl: '', tokenStorage: 'device' }],
  });
});

const close = vi.fn();
const renderPage = () => render(<PermissionPage t={t} clock={{ now: () => 0, every: () => () => {} }} close={close} />);

describe('PermissionPage', () => {
  it('requests all missing permissions in one prompt within the click', async () => {
    vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation((async () => false) as never);
    const request = vi.fn(async () => false);
    vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(request as never);
    renderPage();
    await userEvent.setup().click(await screen.findByRole('button', { name: t('allowAccess') }));
    expect(request).toHaveBeenCalledExactlyOnceWith({
      origins: [...['www', 'm', 'music'].map((site) => `https://${site}.youtube.com/*`), 'https://service.example/*'],
    });
    expect(screen.queryByText(t('accessComplete'))).toBeNull();
  });

  it('shows that no permission is missing', async () => {
    renderPage();
    expect(await screen.findByText(t('accessComplete'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: t('allowAccess') })).toBeNull();
  });
});

describe('NoAccessNotice', () => {
  it('links to the permission page if the browser denies access to the platform', async () => {
    vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation((async () => false) as never);
    const create = vi.fn(async () => ({}));
    vi.spyOn(fakeBrowser.tabs, 'create').mockImplementation(create as never);
    renderInPage(<NoAccessNotice />);
    await userEvent.setup().click(await screen.findByRole('button', { name: t('allowAccess') }));
    expect(create).toHaveBeenCalledWith({ url: expect.stringContaining('welcome.html#allow') });
    cleanup();
    vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation((async () => true) as never);
    renderInPage(<NoAccessNotice />);
    await Promise.resolve();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
