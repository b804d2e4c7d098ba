import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SignInFailure } from '@/lib/connection/sign-in';
import type { AccountSwitches } from '../service/account/account-switches.ts';
import { asking } from '../service/http/asking.ts';
import { alone, atDashboard, walked, walker } from './walker';

type Fault = Exclude<AccountSwitches['signInFault'], 'none'>;

/** Everything that the local service can do wrong, and what the user is told of it. */
const ends: Record<Fault, SignInFailure> = {
  'no-metadata': 'none-offered',
  'no-server-metadata': 'none-offered',
  html: 'web-page',
  'other-issuer': 'other-issuer',
  'other-resource': 'other-resource',
  'no-registration': 'no-registration',
  'no-pkce': 'no-pkce',
  'plain-http': 'not-safe',
  'other-origin': 'elsewhere',
  'redirects-elsewhere': 'redirected',
  slow: 'slow',
  'token-endpoint-html': 'token-unreadable',
  'token-type-dpop': 'token-type',
  'token-type-other': 'token-type',
  'token-line-break': 'token-unreadable',
  'token-huge': 'token-unreadable',
  'other-state': 'other-state',
  'other-response-issuer': 'other-issuer',
};

const service = asking({ switches: { zeroBalance: 'no-tools' } });
const { control } = service;
afterEach(() => void vi.unstubAllGlobals());

describe('a server that does wrong', () => {
  it.each(Object.entries(ends))('%s: ends as %s, and nothing went where it does not belong', (fault, why) =>
    alone(async () => {
      await control('PATCH', 'switches', { signInFault: fault });
      await control('DELETE', 'seen');
      const { mcpUrl, dashboardUrl, platformUrl } = service.running;
      const timeout = fault === 'slow' ? 0.3 : 20;
      const one = walker({ mcpUrl, window: atDashboard(service.running), timeout });
      expect(await walked(one)).toMatchObject({ is: 'failed', why });
      expect(one.kept.size).toBe(0);

      const known = [new URL(mcpUrl).origin, new URL(dashboardUrl).origin];
      expect([...new Set(one.sent.map(({ origin }) => origin))].filter((origin) => !known.includes(origin))).toEqual(
        [],
      );
      const code = one.came[0]?.searchParams.get('code');
      // A code is good for whoever has it: it was told only where the answer that brought it was the one that was asked for.
      const heard = fault.startsWith('token-') ? [dashboardUrl] : [];
      expect(code ? one.heard(code) : []).toEqual(heard);
      expect(one.heard('code_verifier=')).toEqual(heard);
      const seen = Object.values(await control('GET', 'seen'));
      expect(seen.filter(({ to, authorized }) => String(to) === 'platform' || Boolean(authorized))).toEqual([]);
      expect(platformUrl).not.toBe(dashboardUrl);
    }),
  );
});

describe('a server that nobody reaches', () => {
  it('is said so', async () => {
    const one = walker({ mcpUrl: 'http://127.0.0.1:9/mcp', window: async () => null });
    expect(await walked(one)).toMatchObject({ is: 'failed', why: 'unreachable' });
  });
});
