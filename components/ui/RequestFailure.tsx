import type { ReactNode } from 'react';
import type { EndpointName, ParamsOf } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import type { MessageName } from '@/lib/shared/localized-text';
import { useAppStore } from './app-state';
import { FailureView } from './FailureView';
import { usePrices } from './use-prices';

interface Props<N extends EndpointName> {
  name: N;
  /** The parameters of a retry; `null` if there is no request to repeat. */
  params: ParamsOf<N> | null;
  failure: Failure;
  /** Shows a block next to saved content instead of a full-size state. */
  isInline?: boolean;
  onRetry(): void;
  onClose(): void;
  /** Lets the user choose another language. */
  onLanguage?: () => void;
  /** The label of the closing button; `null` to hide it. */
  dismissLabel?: MessageName | null;
  /** Further controls after the main button. */
  children?: ReactNode;
}

/** Explains why a request failed, with the steps that every tab offers. A retry shows its price. */
export function RequestFailure<N extends EndpointName>(props: Props<N>) {
  const { name, params, failure, isInline = false, onRetry, onClose, onLanguage, dismissLabel = 'close' } = props;
  const priceOf = usePrices();
  const { openOptions, permit } = useAppStore().getState();
  const quoted = params && priceOf(name, params);
  const actions = {
    options: openOptions,
    unlock: openOptions,
    'raise-budget': openOptions,
    ...(dismissLabel && { leave: onClose }),
    ...(params && { again: onRetry }),
    ...(onLanguage && { language: onLanguage }),
    ...(failure.kind === 'no-permission' && { allow: () => void permit(failure.origin) }),
  };
  const view = (
    <FailureView
      failure={failure}
      isInline={isInline}
      price={quoted?.quote}
      disabledReason={quoted?.disabledReason ?? null}
      actions={actions}
      {...(dismissLabel && { dismissLabel })}
    >
      {props.children}
    </FailureView>
  );
  return isInline ? <div className="padded">{view}</div> : view;
}
