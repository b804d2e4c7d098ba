import { isPermitted } from '@/lib/browser/permissions';
import { parseBaseAddress } from '@/lib/connection/connection';
import { timeoutSeconds } from '@/lib/service/assumptions';

type SignedLinkResult = { ok: true; text: string } | { ok: false; reason: 'no-permission' | 'refused' | 'unreachable' };

/**
 * Fetches a signed link from the platform without token or cookies; nothing is billed. The link itself is a credential,
 * so it is only fetched over https or from this machine.
 */
export async function fetchSigned(url: string): Promise<SignedLinkResult> {
  const address = parseBaseAddress(url);
  if (!address.ok) return { ok: false, reason: 'unreachable' };
  if (!(await isPermitted(address.value.origin))) return { ok: false, reason: 'no-permission' };
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutSeconds.ordinary * 1000),
    });
    if (!response.ok) return { ok: false, reason: 'refused' };
    return { ok: true, text: await response.text() };
  } catch {
    // `fetch` gives no reason for a network failure.
    return { ok: false, reason: 'unreachable' };
  }
}
