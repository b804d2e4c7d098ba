import type { Ports } from '@/lib/app-store/ports';
import type { Call } from '@/lib/service/call';
import type { Asked } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import type { FileWay } from './file-source';

/** Why a file of the platform did not come. */
export type FileTrouble =
  | { is: 'link'; reason: 'no-permission' | 'refused' | 'unreachable' }
  | { is: 'service'; failure: Failure };

/** The text of a caption file by the way that the reader saw with its price, or why it did not come. */
export async function fetchedFile(
  ports: Pick<Ports, 'fetchSigned'>,
  call: Call,
  asked: Asked<'captions'> | null,
  way: FileWay,
): Promise<string | FileTrouble> {
  if (way.is === 'link') {
    const told = await ports.fetchSigned(way.url);
    return told.ok ? told.text : { is: 'link', reason: told.reason };
  }
  if (!asked) return { is: 'link', reason: 'unreachable' };
  const told = await call('captions', asked, { by: 'reader' });
  if (!told.ok) return { is: 'service', failure: told.failure };
  return typeof told.value.value === 'string' ? told.value.value : told.value.held.body;
}
