import { useEffect, useState } from 'react';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/components/ui/translation';
import { openPermissionPage } from '@/lib/browser/open-grant';
import { grantedAccess } from '@/lib/settings/browser';

/** The browser keeps the platform's pages from us: said, with the way to the page that asks. */
export function NoAccessNotice() {
  const t = useTranslation();
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    const check = () => void grantedAccess.seesPlatform().then((hasAccess) => setBlocked(!hasAccess));
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
        {t('accessBlind')}
      </Notice>
    </div>
  );
}
