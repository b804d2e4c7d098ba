import { useTranslation } from '@/components/ui/translation';
import type { AccountBlocker } from '@/lib/connection/connection';
import type { MessageName } from '@/lib/shared/localized-text';

interface Props {
  failure: AccountBlocker;
  permit(origin: string): void;
  openOptions(): void;
}

/** Shows why no request can be sent, with the button for the next step. */
export function BlockerNotice({ failure, permit, openOptions }: Props) {
  const t = useTranslation();
  const solve = () => (failure.kind === 'no-permission' ? permit(failure.origin) : openOptions());
  return (
    <div className="notice" role="alert">
      <span className="grow">{t(headings[failure.kind])}</span>
      <button type="button" className="link" onClick={solve}>
        {t(actionNames[failure.kind] ?? 'actOptions')}
      </button>
    </div>
  );
}

/** The popup shows only the problem; the panel and the options explain how to solve it. */
const headings: Record<AccountBlocker['kind'], MessageName> = {
  'no-address': 'noAddressHeading',
  'no-token': 'noTokenHeading',
  'malformed-token': 'malformedTokenHeading',
  'locked-token': 'lockedTokenHeading',
  'expired-token': 'expiredTokenHeading',
  'no-permission': 'noPermissionHeading',
};

/** Problems that are not listed here are solved in the options. */
const actionNames: Partial<Record<AccountBlocker['kind'], MessageName>> = {
  'no-permission': 'allowAccess',
  'locked-token': 'actUnlock',
};
