import type { Panel } from '@/lib/panel/panel';

export function ChangesPane({ panel }: { panel: Panel }) {
  return <div data-of={panel.getState().settings.theme} />;
}
