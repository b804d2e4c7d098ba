import { AllowMissing, PermissionTable, useAccess } from '@/components/settings/PermissionTable';
import { Brand } from '@/components/ui/Brand';
import type { Clock } from '@/components/ui/clock';
import { PageFrame } from '@/components/ui/PageFrame';
import { useTranslation } from '@/components/ui/translation';
import { requestPermissions } from '@/lib/browser/permissions';
import { missingOrigins } from '@/lib/settings/browser';
import type { Translate } from '@/lib/shared/localized-text';

export function PermissionPage({ t, clock, close }: { t: Translate; clock: Clock; close(): void }) {
  return (
    <PageFrame t={t} clock={clock} theme="system">
      <PermissionContent close={close} />
    </PageFrame>
  );
}

function PermissionContent({ close }: { close(): void }) {
  const t = useTranslation();
  const access = useAccess();
  return (
    <main className="welcome">
      <header className="stack tight">
        <Brand name={t('extensionName')} />
        <h1>{t('accessHeading')}</h1>
        <p className="reading-text secondary-text">{t('accessIntro')}</p>
      </header>
      <AllowMissing access={access} onAllow={(origins) => void requestPermissions(origins)} />
      <div role="status">
        {access && missingOrigins(access).length === 0 && (
          <div className="stack">
            <p>{t('accessComplete')}</p>
            <div>
              <button type="button" className="button primary" onClick={close}>
                {t('close')}
              </button>
            </div>
          </div>
        )}
      </div>
      <section className="stack tight">
        <h2 className="subheading">{t('accessTable')}</h2>
        <PermissionTable access={access} />
      </section>
    </main>
  );
}
