import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PanelProvider } from '@/components/ui/panel-state';
import { RequestFailure } from '@/components/ui/RequestFailure';
import type { Failure } from '@/lib/service/failure';
import { createCaptionsEnv, createPanel, serviceUrl, showInTab, videoA } from '../captions/captions-environment';
import { renderInPage } from '../render-in-page';
import { t } from '../translations';

afterEach(cleanup);

async function renderFailure(failure: Failure, isInline = true) {
  const panel = await createPanel(createCaptionsEnv().ports, videoA);
  await showInTab(panel, videoA, 'Tide mills');
  const permit = vi.fn();
  const onRetry = vi.fn();
  const onClose = vi.fn();
  const openOptions = vi.fn();
  panel.setState({
    openOptions,
    account: { serviceUrl, token: { is: 'present', tail: '', expires: null }, permitted: true },
    permit,
  });
  const params = { videoId: videoA, pages: 3 };
  renderInPage(
    <PanelProvider panel={panel}>
      <RequestFailure
        name="relatedVideos"
        params={params}
        failure={failure}
        isInline={isInline}
        onRetry={onRetry}
        onClose={onClose}
      />
    </PanelProvider>,
  );
  const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
  return { permit, onRetry, onClose, openOptions, press };
}

describe('RequestFailure', () => {
  it('offers a retry with the price of the request', async () => {
    const { onRetry, press } = await renderFailure({ kind: 'unreachable' });
    await press(/\$0\.0015/);
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('requests the missing permission for the exact origin', async () => {
    const { permit, press } = await renderFailure({ kind: 'no-permission', origin: 'https://api.example' });
    await press(t('allowAccess'));
    expect(permit).toHaveBeenCalledExactlyOnceWith('https://api.example');
  });

  it('links to the options for a locked token', async () => {
    const { openOptions, press } = await renderFailure({ kind: 'locked-token' });
    await press(t('actUnlock'));
    // An argument would name a section of the options.
    expect(openOptions).toHaveBeenCalledExactlyOnceWith();
  });

  it('hides further steps until the button for more options is clicked', async () => {
    const { onRetry, onClose, openOptions, press } = await renderFailure({ kind: 'forbidden' });
    await press(t('actCheckConnection'));
    expect(openOptions).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: t('close') })).toBeNull();
    await press(t('moreOptions'));
    expect(screen.getByRole('button', { name: t('moreOptions') }).getAttribute('aria-expanded')).toBe('true');
    await press(new RegExp(`^${t('tryAgain')}`));
    expect(onRetry).toHaveBeenCalledOnce();
    await press(t('close'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('can be closed by its button', async () => {
    const { onClose, press } = await renderFailure({ kind: 'unreachable' }, false);
    await press(t('close'));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
