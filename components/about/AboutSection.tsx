import { useContext, useState } from 'react';
import { OptionsSection, OptionsViewContext } from '@/components/settings/OptionsSection';
import { ErrorBoundary } from '@/components/ui/ErrorBoundary';
import { Fold } from '@/components/ui/Fold';
import { lazyPart } from '@/components/ui/lazy-part';
import { useTranslation } from '@/components/ui/translation';
import { extensionVersion } from '@/lib/browser/environment';
import { staticPage } from '@/lib/shared/static-page';
import { WhatsNew } from './WhatsNew';
import './about.css';

const LicenceList = lazyPart(async () => (await import('./LicenceList')).LicenceList);

export function AboutSection() {
  const t = useTranslation();
  const [showsLicences, setShowsLicences] = useState(false);
  const language = t('localeTag');
  /** The pages that explain the extension, all of which work offline. */
  const pages = [
    [staticPage('help', language), t('sectionHelp')],
    [staticPage('privacy', language), t('privacy')],
    ['welcome.html#allow', t('sectionPermissions')],
  ] as const;
  const isTarget = useContext(OptionsViewContext).target?.id === 'about';
  return (
    <OptionsSection id="about" description={t('aboutVersion', extensionVersion())}>
      <p className="flex-row wrap">
        {pages.map(([href, label]) => (
          <a key={href} href={href} target="_blank" rel="noreferrer">
            {label}
          </a>
        ))}
      </p>
      <Fold heading={t('whatsNew')} needsAttention={isTarget}>
        <ErrorBoundary>
          <WhatsNew />
        </ErrorBoundary>
      </Fold>
      <div>
        <button
          type="button"
          className="button"
          aria-expanded={showsLicences}
          onClick={() => setShowsLicences(!showsLicences)}
        >
          {t('licences')}
        </button>
      </div>
      <ErrorBoundary>{showsLicences && <LicenceList />}</ErrorBoundary>
    </OptionsSection>
  );
}
