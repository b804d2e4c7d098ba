import { useEffect, useState } from 'react';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/components/ui/translation';
import { openPermissionPage } from '@/lib/browser/open-page';
import { grantedAccess } from '@/lib/settings/browser';

/** Shows that the browser denies access to the platform's pages, with a link to the page that requests it. */
export function NoAccessNotice() {
  const t = useTranslation();
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    const check = () => void grantedAccess.canAccessPlatform().then((hasAccess) => setBlocked(!hasAccess));
    check();
    return grantedAccess.watch(check);
  }, []);
  if (!isBlocked) return null;
  const allow = (
    <button type="button" className="link" onClick={() => void openPermissionPage()}>
      {t('actAllow')}
    </button>
  );
  return (
    <div role="alert">
      <Notice icon="globe" act={allow}>
        {t('accessDenied')}
      </Notice>
    </div>
  );
}
