import { isPermitted } from './permissions';

type Fetched = { ok: true; text: string } | { ok: false; reason: 'no-permission' | 'refused' | 'unreachable' };

/**
 * Fetches a signed link at the platform (EXP-02): nothing of ours goes along, no token and no cookies, and nothing is billed.
 * Only https, because the link itself is the key.
 */
export async function fetchSigned(url: string): Promise<Fetched> {
  const address = URL.parse(url);
  if (address?.protocol !== 'https:') return { ok: false, reason: 'unreachable' };
  if (!(await isPermitted(address.origin))) return { ok: false, reason: 'no-permission' };
  try {
    const answer = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' });
    if (!answer.ok) return { ok: false, reason: 'refused' };
    return { ok: true, text: await answer.text() };
  } catch {
    // The browser tells network failures apart from nothing else.
    return { ok: false, reason: 'unreachable' };
  }
}
