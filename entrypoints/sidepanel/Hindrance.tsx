import { FailureView } from '@/components/FailureView';
import type { Failure } from '@/lib/core/service/failure';
import type { Panel } from '@/lib/panel/panel';

interface Props {
  panel: Panel;
  failure: Failure;
  beside?: boolean;
}

/** What stands between the reader and any question: no address, no token, no permission. */
export function Hindrance({ panel, failure, beside = false }: Props) {
  const { openOptions, permit } = panel.getState();
  const allow = () => failure.kind === 'no-permission' && void permit(failure.origin);
  return <FailureView failure={failure} on={{ options: openOptions, unlock: openOptions, allow }} beside={beside} />;
}
