import { useTranslation } from '@/components/ui/words';
import { openLibrary } from '@/lib/browser/open-library';
import { HelpList } from './Help';
import { Section } from './Section';
import { goToSection } from './sections';

/** Help that is here without a network. */
export function HelpSection() {
  const say = useTranslation();
  return (
    <Section title={say('sectionHelp')} what={say('sectionHelpWhat')}>
      <HelpList
        onLibrary={() => void openLibrary()}
        onBackup={() => void openLibrary('keeping')}
        onKeys={() => goToSection(say('sectionShortcuts'))}
        onReport={() => goToSection(say('sectionDiagnostics'))}
      />
    </Section>
  );
}
