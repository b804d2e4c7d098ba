import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RequestFailure } from '@/components/ui/RequestFailure';
import type { Failure } from '@/lib/service/failure';
import { createCaptionsEnv, createPanel, serviceUrl, showInTab, videoA } from '../captions/captions-environment';
import { renderInPage } from '../shown-in';
import { t } from '../words-of';

afterEach(cleanup);

async function shown(failure: Failure, beside = true) {
  const panel = await createPanel(createCaptionsEnv().ports, videoA);
  await showInTab(panel, videoA, 'Tide mills');
  const permit = vi.fn();
  const onAgain = vi.fn();
  const onLeave = vi.fn();
  const openOptions = vi.fn();
  panel.setState({
    openOptions,
    account: { serviceUrl, token: { is: 'present', tail: '', expires: null }, permitted: true },
    permit,
  });
  const asked = { videoId: videoA, pages: 3 };
  renderInPage(
    <RequestFailure
      panel={panel}
      name="relatedVideos"
      params={asked}
      failure={failure}
      isInline={beside}
      onRetry={onAgain}
      onClose={onLeave}
    />,
  );
  const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
  return { permit, onAgain, onLeave, openOptions, press };
}

describe('RequestFailure', () => {
  it('offers a retry for the price of the same request', async () => {
    const { onAgain, press } = await shown({ kind: 'unreachable' });
    await press(/\$0\.0015/);
    expect(onAgain).toHaveBeenCalledOnce();
  });

  it('requests the missing permission for the exact origin', async () => {
    const { permit, press } = await shown({ kind: 'no-permission', origin: 'https://api.example' });
    await press(t('actAllow'));
    expect(permit).toHaveBeenCalledExactlyOnceWith('https://api.example');
  });

  it('links to the options for a locked token', async () => {
    const { openOptions, press } = await shown({ kind: 'locked-token' });
    await press(t('actUnlock'));
    expect(openOptions).toHaveBeenCalledOnce();
  });

  it('folds further steps behind one button', async () => {
    const { onAgain, onLeave, openOptions, press } = await shown({ kind: 'forbidden' });
    await press(t('actCheckConnection'));
    expect(openOptions).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: t('close') })).toBeNull();
    await press(t('moreOptions'));
    expect(screen.getByRole('button', { name: t('moreOptions') }).getAttribute('aria-expanded')).toBe('true');
    await press(new RegExp(`^${t('actAgain')}`));
    expect(onAgain).toHaveBeenCalledOnce();
    await press(t('close'));
    expect(onLeave).toHaveBeenCalledOnce();
  });

  it('can be closed', async () => {
    const { onLeave, press } = await shown({ kind: 'unreachable' }, false);
    await press(t('close'));
    expect(onLeave).toHaveBeenCalledOnce();
  });
});
