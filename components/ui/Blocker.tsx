import type { Panel } from '@/lib/app-store/panel-store';
import type { Failure } from '@/lib/service/failure';
import { FailureView } from './FailureView';

interface Props {
  panel: Panel;
  failure: Failure;
  beside?: boolean;
}

/** What stands between the reader and any question: no address, no token, no permission. */
export function Blocker({ panel, failure, beside = false }: Props) {
  const { openOptions, permit } = panel.getState();
  const allow = () => failure.kind === 'no-permission' && void permit(failure.origin);
  return <FailureView failure={failure} on={{ options: openOptions, unlock: openOptions, allow }} beside={beside} />;
}
