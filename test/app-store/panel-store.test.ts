import { describe, expect, it } from 'vitest';
import { createPanelStore } from '@/lib/app-store/panel-store';
import type { AccountState } from '@/lib/connection/connection';
import { createCaptionsEnv, serviceUrl, settle } from '../captions/captions-environment';
import { listenerList } from '../fakes';

describe('panel store', () => {
  it('reads a token that another page wrote at once', async () => {
    const told = listenerList();
    let token: AccountState['token'] = { is: 'none' };
    const account = { get: async () => ({ serviceUrl, token, permitted: true }), watch: told.watch };
    const panel = createPanelStore({ ...createCaptionsEnv().ports, account });
    const stop = panel.getState().start();
    await settle();
    expect(panel.getState().account?.token.is).toBe('none');
    token = { is: 'present', tail: '7Q4c', expires: null };
    told.tell();
    await settle();
    expect(panel.getState().account?.token.is).toBe('present');
    stop();
    token = { is: 'none' };
    told.tell();
    await settle();
    expect(panel.getState().account?.token.is).toBe('present');
  });

  it('follows the network state and announces when the connection is lost', async () => {
    let tell = (_: boolean) => {};
    const online = {
      get: () => true,
      watch(changed: (isOnline: boolean) => void) {
        tell = changed;
        return () => {};
      },
    };
    const panel = createPanelStore({ ...createCaptionsEnv().ports, online });
    panel.getState().start();
    await settle();
    tell(false);
    expect(panel.getState()).toMatchObject({ online: false, announcement: { message: ['offlineNotice'] } });
    tell(true);
    expect(panel.getState().online).toBe(true);
  });
});
