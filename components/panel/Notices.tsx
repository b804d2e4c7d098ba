import { useEffect, useState } from 'react';
import { UpdateNotice } from '@/components/about/UpdateNotice';
import { useApp, useAppStore } from '@/components/ui/app-state';
import { IconButton } from '@/components/ui/Icon';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/components/ui/translation';
import { isOffline } from '@/lib/app-store/account-slice';
import { openPermissionPage } from '@/lib/browser/open-page';
import { grantedAccess } from '@/lib/settings/browser';

/** Notices above the content of the panel. */
export function Notices() {
  const app = useAppStore();
  return (
    <>
      <NoAccessNotice />
      <UncaughtErrorNotice />
      <OfflineNotice />
      <OtherVideoNotice />
      <UpdateNotice onOpen={() => app.getState().openOptions('about')} />
    </>
  );
}

function UncaughtErrorNotice() {
  const app = useAppStore();
  const t = useTranslation();
  const hasError = useApp((state) => state.hasUncaughtError);
  if (!hasError) return null;
  const close = <IconButton icon="x" label={t('close')} onPress={app.getState().dismissError} />;
  return (
    <div role="alert">
      <Notice icon="triangle-alert" action={close}>
        {t('wentWrong')}
      </Notice>
    </div>
  );
}

function OfflineNotice() {
  const t = useTranslation();
  const offline = useApp(isOffline);
  return offline && <Notice icon="wifi-off">{t('offlineNotice')}</Notice>;
}

/** Shows that the tab shows a different video than the panel, with a button that switches to it. */
function OtherVideoNotice() {
  const app = useAppStore();
  const t = useTranslation();
  const subject = useApp((state) => state.subject?.videoId);
  const shown = useApp((state) => state.shown?.videoId);
  const pinned = useApp((state) => state.pinned);
  const startVideoId = useApp((state) => state.history[0]?.videoId);
  // The history bar already shows this and links to the tab's video.
  if (!shown || shown === subject || (shown === startVideoId && !pinned)) return null;
  const showButton = (
    <button type="button" className="link" onClick={app.getState().showTab}>
      {t('showThat')}
    </button>
  );
  return (
    <Notice icon={pinned ? 'pin' : 'info'} action={showButton}>
      {t(pinned ? 'pinnedOther' : 'tabShowsOther')}
    </Notice>
  );
}

/** Shows that the browser blocks access to the platform's pages, and links to the page that requests access. */
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
      <Notice icon="globe" action={allow}>
        {t('accessDenied')}
      </Notice>
    </div>
  );
}
