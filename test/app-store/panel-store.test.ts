import { describe, expect, it } from 'vitest';
import { createPanelStore } from '@/lib/app-store/panel-store';
import type { AccountState } from '@/lib/connection/connection';
import { createCaptionsEnv, serviceUrl, settle } from '../captions/captions-environment';
import { listenerList } from '../fakes';

describe('panel store', () => {
  it('reads the token immediately when another page writes it, until the store is stopped', async () => {
    const listeners = listenerList();
    let token: AccountState['token'] = { is: 'none' };
    const account = { get: async () => ({ serviceUrl, token, permitted: true }), watch: listeners.watch };
    const panel = createPanelStore({ ...createCaptionsEnv().ports, account });
    const stop = panel.getState().start();
    await settle();
    expect(panel.getState().account?.token.is).toBe('none');
    token = { is: 'present', tail: '7Q4c', expires: null };
    listeners.notify();
    await settle();
    expect(panel.getState().account?.token.is).toBe('present');
    stop();
    token = { is: 'none' };
    listeners.notify();
    await settle();
    expect(panel.getState().account?.token.is).toBe('present');
  });

  it('follows the network state and announces the loss of the connection', async () => {
    let setOnline = (_: boolean) => {};
    const online = {
      get: () => true,
      watch(changed: (isOnline: boolean) => void) {
        setOnline = changed;
        return () => {};
      },
    };
    const panel = createPanelStore({ ...createCaptionsEnv().ports, online });
    panel.getState().start();
    await settle();
    setOnline(false);
    expect(panel.getState()).toMatchObject({ online: false, announcement: { message: ['offlineNotice'] } });
    setOnline(true);
    expect(panel.getState().online).toBe(true);
  });
});
