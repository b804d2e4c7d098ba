import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { RunNotifications } from '@/components/runs/RunNotifications';
import { renderInPage } from '../render-in-page';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';

afterEach(cleanup);

const { permissions } = fakeBrowser;
const runSwitch = () => screen.getByRole<HTMLInputElement>('checkbox', { name: t('runNotify') });

describe('RunNotifications', () => {
  it('is off by default, asks on click, and says that the browser denied it', async () => {
    vi.spyOn(permissions, 'contains').mockResolvedValue(false as never);
    const request = vi.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    const remove = vi.fn().mockResolvedValue(true);
    Object.assign(permissions, { request, remove });
    renderInPage(<RunNotifications />);
    await waitUntilIdle();
    expect(runSwitch().checked).toBe(false);
    expect(request).not.toHaveBeenCalled();
    const user = userEvent.setup();
    await user.click(runSwitch());
    expect(runSwitch().checked).toBe(false);
    expect(screen.getByText(t('runNotifyRefused'))).toBeTruthy();
    await user.click(runSwitch());
    expect(runSwitch().checked).toBe(true);
    expect(request).toHaveBeenLastCalledWith({ permissions: ['notifications'] });
    expect(screen.getByText(t('runNotifyNote'))).toBeTruthy();
    await user.click(runSwitch());
    expect(runSwitch().checked).toBe(false);
    expect(remove).toHaveBeenCalledExactlyOnceWith({ permissions: ['notifications'] });
  });

  it('is absent in a browser without notifications', async () => {
    vi.spyOn(permissions, 'contains').mockRejectedValue(new Error('not a recognized permission'));
    renderInPage(<RunNotifications />);
    await waitUntilIdle();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
