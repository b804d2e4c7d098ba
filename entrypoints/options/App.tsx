import { Suspense } from 'react';
import { useStore } from 'zustand';
import { Brand } from '@/components/Brand';
import type { Clock } from '@/components/clock';
import { ForgetEverything } from '@/components/options/ForgetEverything';
import { Section } from '@/components/options/Section';
import { PageFrame } from '@/components/PageFrame';
import { useWords } from '@/components/words';
import type { Say } from '@/lib/core/words';
import type { ChosenStore } from '@/lib/panel/chosen';
import { AskingSections } from './AskingSections';
import { DiagnosticsSection, PermissionsSection, SettingsFileSection } from './later';
import { ReadingSections } from './ReadingSections';

interface Props {
  chosen: ChosenStore;
  say: Say;
  clock: Clock;
}

/** The options: saved as they are changed; only address and token need a button. */
export function App({ chosen, say, clock }: Props) {
  const theme = useStore(chosen, (state) => state.settings.theme);
  return (
    <PageFrame say={say} clock={clock} theme={theme}>
      <main className="content options">
        <Head chosen={chosen} />
        <div className="form">
          <AskingSections chosen={chosen} />
          <ReadingSections chosen={chosen} />
          <Suspense>
            <PermissionsSection />
            <SettingsFileSection />
            <DiagnosticsSection />
          </Suspense>
          <Forgetting chosen={chosen} />
        </div>
      </main>
    </PageFrame>
  );
}

function Head({ chosen }: { chosen: ChosenStore }) {
  const say = useWords();
  const saved = useStore(chosen, (state) => state.saved);
  return (
    <header>
      <Brand name={say('extensionName')} />
      <h1 className="grow">{say('options')}</h1>
      <p className="note saved" role="status">
        {saved > 0 && <span key={saved}>{say('saved')}</span>}
      </p>
    </header>
  );
}

function Forgetting({ chosen }: { chosen: ChosenStore }) {
  const say = useWords();
  const left = useStore(chosen, (state) => state.left);
  return (
    <Section title={say('sectionForget')} what={say('sectionForgetWhat')}>
      <ForgetEverything left={left} onForget={() => void chosen.getState().forgetEverything()} />
    </Section>
  );
}
