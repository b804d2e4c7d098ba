import { webAddress } from '@/lib/shared/web-address';

interface Topic {
  name: string;
  /** `null` where the address is not one to open. */
  href: string | null;
}

/** A topic of a video: the service tells its address, whose last part is its name. */
export function topicOf(address: string): Topic {
  const href = /^https:/i.test(address) ? webAddress(address) : null;
  const last = href && new URL(href).pathname.split('/').findLast((part) => part !== '');
  return { name: (last && decodePathPart(last).replaceAll('_', ' ').trim()) || address, href };
}

function decodePathPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // Half an escape: the part as it stands is still a name.
    return part;
  }
}
