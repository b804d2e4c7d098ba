import { useWords } from '@/components/ui/words';
import { openLibrary } from '@/lib/browser/open-library';
import { Help } from './Help';
import { Section } from './Section';
import { turnToSection } from './sections';

/** Help that is here without a network. */
export function HelpSection() {
  const say = useWords();
  return (
    <Section title={say('sectionHelp')} what={say('sectionHelpWhat')}>
      <Help
        onLibrary={() => void openLibrary()}
        onBackup={() => void openLibrary('keeping')}
        onKeys={() => turnToSection(say('sectionShortcuts'))}
        onReport={() => turnToSection(say('sectionDiagnostics'))}
      />
    </Section>
  );
}
