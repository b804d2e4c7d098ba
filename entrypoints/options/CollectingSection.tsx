import { useStore } from 'zustand';
import { RecordingSwitch } from '@/components/library/RecordingSwitch';
import { Section } from '@/components/options/Section';
import { Switch } from '@/components/Switch';
import { useWords } from '@/components/words';
import type { ChosenStore } from '@/lib/panel/chosen';

/** What is kept of what one sees: nothing of it asks the service. */
export function CollectingSection({ chosen }: { chosen: ChosenStore }) {
  const say = useWords();
  const { recording, keepAgent } = useStore(chosen, (state) => state.settings);
  const into = useStore(chosen, (state) => state.into);
  const { changeSettings } = chosen.getState();
  return (
    <Section title={say('sectionCollecting')} what={say('sectionCollectingWhat')}>
      <RecordingSwitch on={recording} into={into} onChange={(on) => void changeSettings({ recording: on })} />
      <Switch
        label={say('keepAgent')}
        note={say('keepAgentNote')}
        on={keepAgent}
        onChange={(on) => void changeSettings({ keepAgent: on })}
      />
    </Section>
  );
}
