import type { Panel } from '@/lib/panel/panel';

/** The Related tab. */
export function RelatedTab({ panel: _ }: { panel: Panel }) {
  return null;
}
