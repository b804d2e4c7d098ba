import { webAddress } from '@/lib/shared/web-address';

interface Topic {
  name: string;
  /** `null` if the address must not be opened. */
  href: string | null;
}

/** Returns the name and address of a topic; the last part of the address is its name. */
export function topicOf(address: string): Topic {
  const href = /^https:/i.test(address) ? webAddress(address) : null;
  const last = href && new URL(href).pathname.split('/').findLast((part) => part !== '');
  return { name: (last && decodePathPart(last).replaceAll('_', ' ').trim()) || address, href };
}

function decodePathPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // An invalid escape stays as it is.
    return part;
  }
}
