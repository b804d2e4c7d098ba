import { describe, expect, it } from 'vitest';
import { defaultSettings, type Settings } from '@/lib/core/settings';
import { createChosen } from '@/lib/panel/chosen';

function opened() {
  const did: string[] = [];
  let settings: Settings = defaultSettings;
  let token = '';
  const chosen = createChosen({
    account: async () => ({
      serviceUrl: settings.serviceUrl,
      token: token ? { is: 'present', tail: token.slice(-4), expires: null } : { is: 'none' },
      permitted: did.some((one) => one.startsWith('permit')),
    }),
    permit: async (origin) => {
      did.push(`permit ${origin}`);
      return true;
    },
    settings: {
      get: async () => settings,
      change: async (patch) => {
        settings = { ...settings, ...patch };
      },
      watch: () => () => {},
    },
    openOptions: async () => {},
    ask: async (kind, body) => {
      did.push(`${kind} ${JSON.stringify(body)}`);
      settings = defaultSettings;
      token = '';
      return null as never;
    },
    writeToken: async (pasted) => {
      token = pasted;
    },
    forgetToken: async () => {
      token = '';
    },
    countLeft: async () => 2,
  });
  return { did, state: chosen.getState, kept: () => settings };
}

describe('saving the address', () => {
  it('asks the browser within the click, for exactly this origin, and keeps it without its slash', async () => {
    const { state, did, kept } = opened();
    const saving = state().saveAddress(' https://service.example:8443/v1/ ');
    expect(did).toEqual(['permit https://service.example:8443']);
    expect(await saving).toBe(true);
    expect(kept().serviceUrl).toBe('https://service.example:8443/v1');
    expect(state().account?.permitted).toBe(true);
    expect(state().saved).toBe(1);
  });

  it.each(['http://service.example', 'ftp://service.example', 'nonsense', 'https://me:secret@service.example'])(
    'refuses %s, asks for nothing and keeps nothing',
    async (text) => {
      const { state, did, kept } = opened();
      expect(await state().saveAddress(text)).toBe(false);
      expect(state().badAddress).toBe(true);
      expect(did).toEqual([]);
      expect(kept().serviceUrl).toBe('');
    },
  );

  it('takes http on this machine', async () => {
    const { state } = opened();
    expect(await state().saveAddress('http://127.0.0.1:8080')).toBe(true);
    expect(state().badAddress).toBe(false);
  });
});

describe('the token', () => {
  it('is written and never held here: only its end is known', async () => {
    const { state } = opened();
    await state().saveToken('head.claims.signature7Q4c');
    expect(state().account?.token).toMatchObject({ is: 'present', tail: '7Q4c' });
    expect(JSON.stringify(state())).not.toContain('signature');
    await state().forgetToken();
    expect(state().account?.token.is).toBe('none');
  });
});

describe('forgetting everything', () => {
  it('is asked for once, and says what a count of everything stored then finds', async () => {
    const { state, did } = opened();
    expect(state().left).toBeNull();
    await state().forgetEverything();
    expect(did).toEqual(['data/forget {"what":"everything"}']);
    expect(state().left).toBe(2);
  });
});
