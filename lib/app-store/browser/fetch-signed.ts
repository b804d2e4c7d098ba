import { fetchFile } from '@/lib/browser/fetch-file';
import { isPermitted } from '@/lib/browser/permissions';
import { parseBaseAddress } from '@/lib/connection/connection';
import { isHtml } from '@/lib/service/read-response';
import { fail, ok, type Result } from '@/lib/shared/result';
import type { LinkFailure } from '../ports';

/**
 * Fetches a signed link from the platform without token or cookies; nothing is billed. The link itself is a credential,
 * so it is fetched only over https or from this machine.
 */
export async function fetchSigned(url: string): Promise<Result<string, LinkFailure>> {
  const address = parseBaseAddress(url);
  if (!address.ok) return fail({ is: 'unreachable' });
  if (!(await isPermitted(address.value.origin))) return fail({ is: 'no-permission' });
  const fetched = await fetchFile(url);
  if (!fetched) return fail({ is: 'unreachable' });
  const { ok: isOk, status } = fetched.response;
  if (!isOk) return fail({ is: 'status', status });
  if (fetched.end !== 'complete') return fail({ is: 'incomplete' });
  const text = await fetched.file.text();
  if (text.trim() === '') return fail({ is: 'empty' });
  return isHtml(text) ? fail({ is: 'web-page' }) : ok(text);
}
