import { useTranslation } from '@/components/ui/words';
import { openLibrary } from '@/lib/browser/open-library';
import { HelpList } from './HelpList';
import { Section } from './Section';
import { goToSection } from './sections';

/** Help that is here without a network. */
export function HelpSection() {
  const t = useTranslation();
  return (
    <Section title={t('sectionHelp')} what={t('sectionHelpWhat')}>
      <HelpList
        onLibrary={() => void openLibrary()}
        onBackup={() => void openLibrary('keeping')}
        onKeys={() => goToSection(t('sectionShortcuts'))}
        onReport={() => goToSection(t('sectionDiagnostics'))}
      />
    </Section>
  );
}
