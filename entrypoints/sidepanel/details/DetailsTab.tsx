import type { Panel } from '@/lib/panel/panel';

/** The Details tab. */
export function DetailsTab({ panel: _ }: { panel: Panel }) {
  return null;
}
