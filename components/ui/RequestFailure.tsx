import type { ReactNode } from 'react';
import type { PanelStore } from '@/lib/app-store/panel-store';
import type { EndpointName, ParamsOf } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import type { MessageName } from '@/lib/shared/localized-text';
import { FailureView } from './FailureView';
import { useTranslation } from './translation';
import { usePrices } from './use-prices';

interface Props<N extends EndpointName> {
  panel: PanelStore;
  name: N;
  /** What asking again would ask; `null` where there is nothing to ask. */
  asked: ParamsOf<N> | null;
  failure: Failure;
  /** Something is held and stays shown. */
  beside?: boolean;
  onAgain(): void;
  onLeave(): void;
  /** Where another language is chosen. */
  onLanguage?: () => void;
  /** What leaving it is called; `null` where the other ways are enough. */
  leave?: MessageName | null;
  /** Further ways, before leaving it. */
  children?: ReactNode;
}

/** Why an answer did not come, and the steps that every tab can take; asking again has its price. */
export function RequestFailure<N extends EndpointName>(props: Props<N>) {
  const {
    panel,
    name,
    asked: params,
    failure,
    beside: inline = false,
    onAgain: onRetry,
    onLeave: onClose,
    onLanguage,
    leave = 'close',
  } = props;
  const t = useTranslation();
  const priceOf = usePrices(panel);
  const { openOptions, permit } = panel.getState();
  const quoted = params && priceOf(name, params);
  const actions = {
    options: openOptions,
    unlock: openOptions,
    'raise-budget': openOptions,
    leave: onClose,
    ...(params && { again: onRetry }),
    ...(onLanguage && { language: onLanguage }),
    ...(failure.kind === 'no-permission' && { allow: () => void permit(failure.origin) }),
  };
  const view = (
    <FailureView
      failure={failure}
      beside={inline}
      price={quoted?.quote}
      blocked={quoted?.blocked ?? null}
      actions={actions}
    >
      {props.children}
      {leave && (
        <button type="button" className="btn quiet" onClick={onClose}>
          {t(leave)}
        </button>
      )}
    </FailureView>
  );
  return inline ? <div className="pad">{view}</div> : view;
}
