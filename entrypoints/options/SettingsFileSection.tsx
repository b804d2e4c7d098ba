import { useState } from 'react';
import { useStore } from 'zustand';
import { Section } from '@/components/options/Section';
import { SettingsFile } from '@/components/options/SettingsFile';
import { useWords } from '@/components/words';
import { extensionVersion } from '@/lib/browser/extension-version';
import { newId } from '@/lib/browser/new-id';
import { pageClock } from '@/lib/browser/page-clock';
import { save } from '@/lib/browser/save';
import { settingsItem } from '@/lib/browser/settings-item';
import { makeSettingsFile } from '@/lib/panel/settings-file';

const ports = { settings: settingsItem, save, now: pageClock.now, newId, version: extensionVersion };

/** All choices to a file, and back from one. */
export function SettingsFileSection() {
  const say = useWords();
  const [store] = useState(() => makeSettingsFile(ports));
  const { ready, trouble, applied } = useStore(store);
  return (
    <Section title={say('sectionSettingsFile')} what={say('sectionSettingsFileWhat')}>
      <SettingsFile
        {...{ ready, trouble }}
        applied={applied?.count ?? null}
        onSave={() => void store.save()}
        onChoose={(file) => void store.choose(file)}
        onTurn={store.turn}
        onTick={store.tick}
        onApply={() => void store.apply()}
        onUndo={() => void store.undo()}
        onDismiss={store.dismiss}
      />
    </Section>
  );
}
