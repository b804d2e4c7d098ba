import type { Ports } from '@/lib/app-store/ports';
import type { Call } from '@/lib/service/call';
import type { ParamsOf } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import type { FileSource } from './platform-files';

/** Why a file of the platform did not come. */
export type FileFailure =
  | { is: 'link'; reason: 'no-permission' | 'refused' | 'unreachable' }
  | { is: 'service'; failure: Failure };

/** The text of a caption file by the way that the user saw with its price, or why it did not come. */
export async function fetchCaptionFile(
  ports: Pick<Ports, 'fetchSigned'>,
  call: Call,
  params: ParamsOf<'captions'> | null,
  source: FileSource,
): Promise<string | FileFailure> {
  if (source.is === 'link') {
    const told = await ports.fetchSigned(source.url);
    return told.ok ? told.text : { is: 'link', reason: told.reason };
  }
  if (!params) return { is: 'link', reason: 'unreachable' };
  const told = await call('captions', params, { by: 'reader' });
  if (!told.ok) return { is: 'service', failure: told.failure };
  return typeof told.value.value === 'string' ? told.value.value : told.value.held.body;
}
