import { useState } from 'react';
import { useStore } from 'zustand';
import { AboutSection } from '@/components/about/AboutSection';
import { RecordingSwitch } from '@/components/collection/RecordingSwitch';
import { FileNameSetting } from '@/components/downloads/FileNameSetting';
import { LimitField, MoneyField } from '@/components/ui/MoneyField';
import { NumberField } from '@/components/ui/NumberField';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import type { OptionsStore } from '@/lib/app-store/options-store';
import { pageClock } from '@/lib/browser/clock';
import { extensionVersion, newId } from '@/lib/browser/environment';
import { saveThroughLink } from '@/lib/downloads/browser/save-through-link';
import { sendMessage } from '@/lib/messaging/messenger';
import { settingsRepository } from '@/lib/settings/repository';
import type { Budgets } from '@/lib/settings/settings';
import { createSettingsFileStore } from '@/lib/settings/store';
import { OptionsSection } from './OptionsSection';
import { SettingsFileView } from './SettingsFileView';
import { ShortcutsSection } from './ShortcutsSection';
import { SitesSection } from './SitesSection';

export function AdvancedSections({ options }: { options: OptionsStore }) {
  const singleKeys = useStore(options, (state) => state.settings.singleKeys);
  return (
    <>
      <LimitsSection options={options} />
      <FreshnessSection options={options} />
      <FilesSection options={options} />
      <RecordingSection options={options} />
      <SitesSection options={options} />
      <ShortcutsSection singleKeys={singleKeys} />
      <SettingsFileSection />
      <AboutSection />
    </>
  );
}

function LimitsSection({ options }: { options: OptionsStore }) {
  const t = useTranslation();
  const { budgets, auto } = useStore(options, (state) => state.settings);
  const { changeSettings } = options.getState();
  const change = (patch: Partial<Budgets>) => void changeSettings({ budgets: { ...budgets, ...patch } });
  return (
    <OptionsSection id="limits">
      <MoneyField label={t('optionsPerCall')} micros={budgets.perCall} onChange={(perCall) => change({ perCall })} />
      <LimitField
        label={t('optionsPerSession')}
        micros={budgets.perSession}
        onChange={(perSession) => change({ perSession })}
      />
      <MoneyField
        label={t('optionsUnknownPrice')}
        micros={budgets.unknownPrice}
        min={1}
        onChange={(unknownPrice) => change({ unknownPrice })}
      />
      <NumberField
        label={t('autoPerDay')}
        value={auto.perDay}
        min={0}
        max={1000}
        onChange={(perDay) => void changeSettings({ auto: { ...auto, perDay } })}
      />
    </OptionsSection>
  );
}

function FreshnessSection({ options }: { options: OptionsStore }) {
  const t = useTranslation();
  const replyDays = useStore(options, (state) => state.settings.replyDays);
  return (
    <OptionsSection id="freshness">
      <NumberField
        label={t('optionsReplyDays')}
        value={replyDays}
        min={1}
        max={3650}
        unit={t.plural('dayUnit', replyDays)}
        onChange={(days) => void options.getState().changeSettings({ replyDays: days })}
      />
    </OptionsSection>
  );
}

function FilesSection({ options }: { options: OptionsStore }) {
  const t = useTranslation();
  const naming = useStore(options, (state) => state.settings.naming);
  return (
    <OptionsSection id="files" description={t('sectionSavingWhat')}>
      <FileNameSetting
        naming={naming}
        onChange={(changed) => void options.getState().changeSettings({ naming: changed })}
      />
    </OptionsSection>
  );
}

const settingsFilePorts = {
  settings: settingsRepository,
  save: saveThroughLink,
  now: pageClock.now,
  newId,
  deleteToken: (connection: string) => sendMessage('token/delete', { connection }),
  version: extensionVersion,
};

function SettingsFileSection() {
  const t = useTranslation();
  const [store] = useState(() => createSettingsFileStore(settingsFilePorts));
  const { ready, failure, applied } = useStore(store);
  return (
    <OptionsSection id="settings-file" description={t('sectionSettingsFileWhat')}>
      <SettingsFileView
        ready={ready}
        failure={failure}
        applied={applied?.count ?? null}
        onSave={() => void store.getState().save()}
        onChoose={(file) => void store.getState().choose(file)}
        onApply={() => void store.getState().apply()}
        onUndo={() => void store.getState().undo()}
        onDismiss={store.getState().dismiss}
      />
    </OptionsSection>
  );
}

function RecordingSection({ options }: { options: OptionsStore }) {
  const t = useTranslation();
  const { recording, storeUserAgent } = useStore(options, (state) => state.settings);
  const collectionName = useStore(options, (state) => state.collectionName);
  const { changeSettings } = options.getState();
  return (
    <OptionsSection id="recording">
      <RecordingSwitch
        on={recording}
        collectionName={collectionName}
        onChange={(on) => void changeSettings({ recording: on })}
      />
      <Switch
        label={t('recordAgent')}
        note={t('recordAgentNote')}
        on={storeUserAgent}
        onChange={(on) => void changeSettings({ storeUserAgent: on })}
      />
    </OptionsSection>
  );
}
