import { useState } from 'react';
import { OptionsSection } from '@/components/settings/OptionsSection';
import { ErrorBoundary } from '@/components/ui/ErrorBoundary';
import { lazyPart } from '@/components/ui/lazy-part';
import { useTranslation } from '@/components/ui/translation';
import { extensionVersion } from '@/lib/browser/environment';
import { WhatsNew } from './WhatsNew';
import './about.css';

const LicenceList = lazyPart(async () => (await import('./LicenceList')).LicenceList);

export function AboutSection() {
  const t = useTranslation();
  const [showsLicences, setShowsLicences] = useState(false);
  return (
    <OptionsSection id="about" description={t('aboutVersion', extensionVersion())}>
      <h3 className="about-head">{t('whatsNew')}</h3>
      <ErrorBoundary>
        <WhatsNew />
      </ErrorBoundary>
      <h3 className="about-head">{t('licences')}</h3>
      <p className="note">{t('licencesNote')}</p>
      <div>
        <button
          type="button"
          className="button"
          aria-expanded={showsLicences}
          onClick={() => setShowsLicences(!showsLicences)}
        >
          {t(showsLicences ? 'licencesHide' : 'licencesShow')}
        </button>
      </div>
      <ErrorBoundary>{showsLicences && <LicenceList />}</ErrorBoundary>
    </OptionsSection>
  );
}
