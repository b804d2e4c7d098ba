import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { blockerOf } from '@/lib/service/blocker';
import type { Failure } from '@/lib/service/failure';
import { FailureView } from './FailureView';
import { useTranslation } from './translation';

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

interface UnlessBlockedProps {
  panel: PanelStore;
  /** Something is held, which can be read whatever stands between the user and the next question. */
  holds: boolean;
  children: ReactNode;
}

/** A tab, or what has to be done before it can ask for anything. */
export function UnlessBlocked({ panel, holds: hasContent, children }: UnlessBlockedProps) {
  const account = useStore(panel, (state) => state.account);
  const failure = account && blockerOf(account);
  return failure && !hasContent ? <BlockerView panel={panel} failure={failure} /> : children;
}

/** Why a control cannot be used: what the service calls its value is not known. And where that can be changed. */
export function UnknownParameterNote({ parameter, onNames }: { parameter: string; onNames(): void }) {
  const t = useTranslation();
  return (
    <p className="note warned">
      {t('nameUnknownHere', parameter)}{' '}
      <button type="button" className="link" onClick={onNames}>
        {t('namesOpen')}
      </button>
    </p>
  );
}
