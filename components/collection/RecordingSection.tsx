import { useStore } from 'zustand';
import { Section } from '@/components/settings/Section';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import type { OptionsStore } from '@/lib/app-store/options-store';
import { RecordingSwitch } from './RecordingSwitch';

/** Shows the settings of recording while browsing. */
export function RecordingSection({ chosen }: { chosen: OptionsStore }) {
  const t = useTranslation();
  const { recording, keepAgent } = useStore(chosen, (state) => state.settings);
  const collectionName = useStore(chosen, (state) => state.collectionName);
  const { changeSettings } = chosen.getState();
  return (
    <Section id="recording" description={t('sectionRecordingNote')}>
      <RecordingSwitch
        on={recording}
        collectionName={collectionName}
        onChange={(on) => void changeSettings({ recording: on })}
      />
      <Switch
        label={t('recordAgent')}
        note={t('recordAgentNote')}
        on={keepAgent}
        onChange={(on) => void changeSettings({ keepAgent: on })}
      />
    </Section>
  );
}
