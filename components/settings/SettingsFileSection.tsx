import { useState } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '@/components/ui/translation';
import { pageClock } from '@/lib/browser/clock';
import { extensionVersion, newId } from '@/lib/browser/environment';
import { save } from '@/lib/downloads/browser/save-file';
import { settingsRepository } from '@/lib/settings/repository';
import { createSettingsFileStore } from '@/lib/settings/store';
import { Section } from './Section';
import { SettingsFileView } from './SettingsFileView';

const ports = { settings: settingsRepository, save, now: pageClock.now, newId, version: extensionVersion };

/** The section for exporting and importing settings. */
export function SettingsFileSection() {
  const t = useTranslation();
  const [store] = useState(() => createSettingsFileStore(ports));
  const { ready, failure, applied } = useStore(store);
  return (
    <Section id="settings-file" description={t('sectionSettingsFileWhat')}>
      <SettingsFileView
        ready={ready}
        failure={failure}
        applied={applied?.count ?? null}
        onSave={() => void store.getState().save()}
        onChoose={(file) => void store.getState().choose(file)}
        onToggleGroup={store.getState().toggleGroup}
        onToggleGuarded={store.getState().toggleGuarded}
        onApply={() => void store.getState().apply()}
        onUndo={() => void store.getState().undo()}
        onDismiss={store.getState().dismiss}
      />
    </Section>
  );
}
