import { useEffect, useState } from 'react';
import { UpdateNotice } from '@/components/about/UpdateNotice';
import { IconButton } from '@/components/ui/Icon';
import { Notice } from '@/components/ui/Notice';
import { usePanel, usePanelStore } from '@/components/ui/panel-state';
import { useTranslation } from '@/components/ui/translation';
import { isOffline } from '@/lib/app-store/account-slice';
import { openPermissionPage } from '@/lib/browser/open-page';
import { grantedAccess } from '@/lib/settings/browser';

export function Notices() {
  const panel = usePanelStore();
  return (
    <>
      <NoAccessNotice />
      <UncaughtErrorNotice />
      <OfflineNotice />
      <OtherVideoNotice />
      <UpdateNotice onOpen={() => panel.getState().openOptions('about')} />
    </>
  );
}

function UncaughtErrorNotice() {
  const panel = usePanelStore();
  const t = useTranslation();
  const hasError = usePanel((state) => state.hasUncaughtError);
  if (!hasError) return null;
  const close = <IconButton icon="x" label={t('close')} onPress={panel.getState().dismissError} />;
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
  const offline = usePanel(isOffline);
  return offline && <Notice icon="wifi-off">{t('offlineNotice')}</Notice>;
}

/** Shows that the tab shows a different video than the panel, with a button that switches to it. */
function OtherVideoNotice() {
  const panel = usePanelStore();
  const t = useTranslation();
  const subject = usePanel((state) => state.subject?.videoId);
  const shown = usePanel((state) => state.shown?.videoId);
  const pinned = usePanel((state) => state.pinned);
  const startVideoId = usePanel((state) => state.history[0]?.videoId);
  // The history bar already shows this and links to the tab's video.
  if (!shown || shown === subject || (shown === startVideoId && !pinned)) return null;
  const showButton = (
    <button type="button" className="link" onClick={panel.getState().showTab}>
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
      {t('allowAccess')}
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
