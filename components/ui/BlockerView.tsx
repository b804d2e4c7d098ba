import type { PanelStore } from '@/lib/app-store/panel-store';
import type { Failure } from '@/lib/service/failure';
import { FailureView } from './FailureView';

interface BlockerProps {
  panel: PanelStore;
  failure: Failure;
  beside?: boolean;
}

/** What stands between the user and any question: no address, no token, no permission. */
export function BlockerView({ panel, failure, beside: inline = false }: BlockerProps) {
  const { openOptions, permit } = panel.getState();
  const allow = () => failure.kind === 'no-permission' && void permit(failure.origin);
  return (
    <FailureView failure={failure} actions={{ options: openOptions, unlock: openOptions, allow }} beside={inline} />
  );
}
