import type { Panel } from '@/lib/panel/panel';

export function RelatedPane({ panel }: { panel: Panel }) {
  return <div data-of={panel.getState().settings.theme} />;
}
