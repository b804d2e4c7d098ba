import { useEffect, useState } from 'react';
import { grantedAccess } from '@/lib/settings/browser/permissions';
import type { GrantedAccess } from '@/lib/settings/permissions';

/** What the browser lets us do, as it changes; `null` until it told. */
export function useAccess(): GrantedAccess | null {
  const [now, tell] = useState<GrantedAccess | null>(null);
  useEffect(() => {
    const look = () => void grantedAccess.read().then(tell);
    look();
    return grantedAccess.watch(look);
  }, []);
  return now;
}
