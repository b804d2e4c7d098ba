import { useEffect, useState } from 'react';
import { access } from '@/lib/settings/browser/permissions';
import type { Access } from '@/lib/settings/permissions';

/** What the browser lets us do, as it changes; `null` until it told. */
export function useAccess(): Access | null {
  const [now, tell] = useState<Access | null>(null);
  useEffect(() => {
    const look = () => void access.read().then(tell);
    look();
    return access.watch(look);
  }, []);
  return now;
}
