import { useTranslation } from '@/components/ui/translation';
import { openLibrary } from '@/lib/browser/open-library';
import { HelpList } from './HelpList';
import { goToSection, Section } from './Section';

/** The help section, which works offline. */
export function HelpSection() {
  const t = useTranslation();
  return (
    <Section title={t('sectionHelp')} description={t('sectionHelpWhat')}>
      <HelpList
        onLibrary={() => void openLibrary()}
        onBackup={() => void openLibrary('keeping')}
        onKeys={() => goToSection(t('sectionShortcuts'))}
        onReport={() => goToSection(t('sectionDiagnostics'))}
      />
    </Section>
  );
}
