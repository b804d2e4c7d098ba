import type { ReactNode } from 'react';
import { useApp, useAppStore } from '@/components/ui/app-state';
import { blockerOf } from '@/lib/connection/connection';
import type { Failure } from '@/lib/service/failure';
import { FailureView } from './FailureView';

interface BlockerProps {
  failure: Failure;
  isInline?: boolean;
}

/** Shows why no request can be sent: for example, the address or the permission is missing, or the token is invalid. */
export function BlockerView({ failure, isInline: inline = false }: BlockerProps) {
  const app = useAppStore();
  const { openOptions, permit } = app.getState();
  const allow = () => failure.kind === 'no-permission' && void permit(failure.origin);
  return (
    <FailureView failure={failure} actions={{ options: openOptions, unlock: openOptions, allow }} isInline={inline} />
  );
}

interface UnlessBlockedProps {
  /** There is saved content, which stays visible without a connection. */
  hasContent: boolean;
  /** Other saved content, shown below the setup. */
  below?: ReactNode;
  children: ReactNode;
}

/** Shows its children, or the setup that is required before any request. */
export function UnlessBlocked({ hasContent, below, children }: UnlessBlockedProps) {
  const account = useApp((state) => state.account);
  const failure = account && blockerOf(account);
  if (!failure || hasContent) return children;
  return (
    <>
      <BlockerView failure={failure} />
      {below}
    </>
  );
}
