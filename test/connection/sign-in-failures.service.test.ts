import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SignInFailure } from '@/lib/connection/sign-in';
import type { AccountSwitches } from '../service/account/account-switches.ts';
import { testService } from '../service/http/test-service.ts';
import { createHarness, runAlone, runSignIn, signInAtDashboard } from './sign-in-harness';

type Fault = Exclude<AccountSwitches['signInFault'], 'none'>;

/** Every fault of the local service, and the failure that the user sees. */
const failures: Record<Fault, SignInFailure> = {
  'no-metadata': 'no-metadata',
  'no-server-metadata': 'no-metadata',
  html: 'web-page',
  'truncated-metadata': 'invalid-metadata',
  'other-issuer': 'other-issuer',
  'other-resource': 'other-resource',
  'no-registration': 'no-registration',
  'no-pkce': 'no-pkce',
  'plain-http': 'not-safe',
  'other-origin': 'other-origin',
  'redirects-elsewhere': 'redirected',
  slow: 'slow',
  'token-endpoint-html': 'token-unreadable',
  'token-endpoint-slow': 'slow',
  'token-type-dpop': 'token-type',
  'token-type-other': 'token-type',
  'token-line-break': 'token-unreadable',
  'token-huge': 'token-unreadable',
  'other-state': 'other-state',
  'other-response-issuer': 'other-issuer',
};

const service = testService({ switches: { zeroBalance: 'no-tools' } });
const { control } = service;
afterEach(() => void vi.unstubAllGlobals());

describe('sign-in at a faulty server', () => {
  it.each(Object.entries(failures))('fault %s: fails as %s and sends nothing to another origin', (fault, failure) =>
    runAlone(async () => {
      await control('PATCH', 'switches', { signInFault: fault });
      await control('DELETE', 'seen');
      const { mcpUrl, dashboardUrl, platformUrl } = service.running;
      const timeout = failure === 'slow' ? 0.5 : 20;
      const harness = createHarness({ mcpUrl, window: signInAtDashboard(service.running), timeout });
      expect(await runSignIn(harness)).toMatchObject({ is: 'failed', failure });
      expect(harness.secrets.size).toBe(0);

      const known = [new URL(mcpUrl).origin, new URL(dashboardUrl).origin];
      expect(
        [...new Set(harness.sent.map(({ origin }) => origin))].filter((origin) => !known.includes(origin)),
      ).toEqual([]);
      const code = harness.returned[0]?.searchParams.get('code');
      // Anyone who has an authorization code can use it, so the code is sent only after the authorization response was
      // checked.
      const receivers = fault.startsWith('token-') ? [dashboardUrl] : [];
      expect(code ? harness.originsThatReceived(code) : []).toEqual(receivers);
      expect(harness.originsThatReceived('code_verifier=')).toEqual(receivers);
      const requests = Object.values(await control('GET', 'seen'));
      expect(requests.filter(({ to, authorized }) => String(to) === 'platform' || Boolean(authorized))).toEqual([]);
      expect(platformUrl).not.toBe(dashboardUrl);
    }),
  );
});

describe('sign-in at an unreachable server', () => {
  it('fails with reason “unreachable”', async () => {
    const harness = createHarness({ mcpUrl: 'http://127.0.0.1:9/mcp', window: async () => null });
    expect(await runSignIn(harness)).toMatchObject({ is: 'failed', failure: 'unreachable' });
  });
});
