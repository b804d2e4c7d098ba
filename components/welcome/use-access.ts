import { useEffect, useState } from 'react';
import { grantedAccess } from '@/lib/settings/browser/permissions';
import type { GrantedAccess } from '@/lib/settings/permissions';

/** What the browser lets us do, as it changes; `null` until it told. */
export function useAccess(): GrantedAccess | null {
  const [current, setCurrent] = useState<GrantedAccess | null>(null);
  useEffect(() => {
    const read = () => void grantedAccess.read().then(setCurrent);
    read();
    return grantedAccess.watch(read);
  }, []);
  return current;
}
