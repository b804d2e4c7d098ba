import { useState } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '@/components/ui/translation';
import { extensionVersion } from '@/lib/browser/extension-version';
import { pageClock } from '@/lib/browser/page-clock';
import { newId } from '@/lib/browser/web-crypto';
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
    <Section title={t('sectionSettingsFile')} description={t('sectionSettingsFileWhat')}>
      <SettingsFileView
        ready={ready}
        failure={failure}
        applied={applied?.count ?? null}
        onSave={() => void store.save()}
        onChoose={(file) => void store.choose(file)}
        onToggleGroup={store.toggleGroup}
        onToggleGuarded={store.toggleGuarded}
        onApply={() => void store.apply()}
        onUndo={() => void store.undo()}
        onDismiss={store.dismiss}
      />
    </Section>
  );
}
