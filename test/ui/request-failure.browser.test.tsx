import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RequestFailure } from '@/components/ui/RequestFailure';
import type { Failure } from '@/lib/service/failure';
import { captionsWorld, inTab, panelOn, serviceUrl, videoA } from '../captions/captions-environment';
import { shownIn } from '../shown-in';
import { t } from '../words-of';

afterEach(cleanup);

async function shown(failure: Failure, beside = true) {
  const panel = await panelOn(captionsWorld().ports, videoA);
  await inTab(panel, videoA, 'Tide mills');
  const [permit, onAgain, onLeave] = [vi.fn(), vi.fn(), vi.fn()];
  const openOptions = vi.fn();
  panel.setState({
    openOptions,
    account: { serviceUrl, token: { is: 'present', tail: '', expires: null }, permitted: true },
    permit,
  });
  const asked = { videoId: videoA, pages: 3 };
  shownIn(<RequestFailure panel={panel} name="relatedVideos" {...{ asked, failure, beside, onAgain, onLeave }} />);
  const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
  return { permit, onAgain, onLeave, openOptions, press };
}

describe('an answer that did not come', () => {
  it('is asked for again for the price of its own question', async () => {
    const { onAgain, press } = await shown({ kind: 'unreachable' });
    await press(/\$0\.0015/);
    expect(onAgain).toHaveBeenCalledOnce();
  });

  it('for want of a permission leads to that very address', async () => {
    const { permit, press } = await shown({ kind: 'no-permission', origin: 'https://api.example' });
    await press(t('actAllow'));
    expect(permit).toHaveBeenCalledExactlyOnceWith('https://api.example');
  });

  it('for a token that is locked leads to where it is unlocked', async () => {
    const { openOptions, press } = await shown({ kind: 'locked-token' });
    await press(t('actUnlock'));
    expect(openOptions).toHaveBeenCalledOnce();
  });

  it('can be left', async () => {
    const { onLeave, press } = await shown({ kind: 'unreachable' }, false);
    await press(t('close'));
    expect(onLeave).toHaveBeenCalledOnce();
  });
});
