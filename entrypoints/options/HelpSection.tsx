import { Help } from '@/components/options/Help';
import { Section } from '@/components/options/Section';
import { turnToSection } from '@/components/options/sections';
import { useWords } from '@/components/words';
import { openLibrary } from '@/lib/browser/open-library';

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
