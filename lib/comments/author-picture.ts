import { webAddress } from '@/lib/shared/web-address';
import type { Reply } from './reply';

/** The address of an author's picture, over a closed line alone; `null` where there is none that may be loaded. */
export function authorPictureUrl({ row }: Reply): string | null {
  const address = webAddress(row.authorProfileImageUrl ?? '');
  return address?.startsWith('https:') ? address : null;
}
