import { lazy, Suspense, useState } from 'react';
import { useStore } from 'zustand';
import { AboutSection } from '@/components/about/AboutSection';
import { RecordingSwitch } from '@/components/collection/RecordingSwitch';
import { McpAddressField } from '@/components/connection/ConnectionSection';
import { FileNameSetting } from '@/components/downloads/FileNameSetting';
import { DeleteEverything } from '@/components/storage/DeleteEverything';
import { LimitField, MoneyField } from '@/components/ui/MoneyField';
import { NumberField } from '@/components/ui/NumberField';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import type { OptionsStore } from '@/lib/app-store/options-store';
import { pageClock } from '@/lib/browser/clock';
import { extensionVersion, newId } from '@/lib/browser/environment';
import { openLibrary } from '@/lib/browser/open-page';
import { requestPermissions } from '@/lib/browser/permissions';
import { parseBaseAddress } from '@/lib/connection/connection';
import { saveThroughLink } from '@/lib/downloads/browser/save-through-link';
import { settingsRepository } from '@/lib/settings/repository';
import type { Budgets } from '@/lib/settings/settings';
import { createSettingsFileStore } from '@/lib/settings/store';
import { DiagnosticsSection } from './DiagnosticsSection';
import { HelpSection } from './HelpSection';
import { AllowMissing, PermissionTable, useAccess } from './PermissionTable';
import { Section } from './Section';
import { SettingsFileView } from './SettingsFileView';
import { ShortcutsSection } from './ShortcutsSection';
import { SitesSection } from './SitesSection';

/** The options that few people need. */
export function AdvancedSections({ chosen }: { chosen: OptionsStore }) {
  const singleKeys = useStore(chosen, (state) => state.settings.singleKeys);
  return (
    <>
      <LimitsSection chosen={chosen} />
      <FreshnessSection chosen={chosen} />
      <FilesSection chosen={chosen} />
      <RecordingSection chosen={chosen} />
      <SitesSection chosen={chosen} />
      <ShortcutsSection singleKeys={singleKeys} />
      <ParameterNamesSection chosen={chosen} />
      <ToolsSection chosen={chosen} />
      <PermissionsSection />
      <SettingsFileSection />
      <DiagnosticsSection />
      <HelpSection />
      <AboutSection />
      <DeletionSection chosen={chosen} />
    </>
  );
}

function LimitsSection({ chosen }: { chosen: OptionsStore }) {
  const t = useTranslation();
  const { budgets, auto } = useStore(chosen, (state) => state.settings);
  const { changeSettings } = chosen.getState();
  const change = (patch: Partial<Budgets>) => void changeSettings({ budgets: { ...budgets, ...patch } });
  return (
    <Section id="limits">
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
    </Section>
  );
}

function FreshnessSection({ chosen }: { chosen: OptionsStore }) {
  const t = useTranslation();
  const { replyDays, auto } = useStore(chosen, (state) => state.settings);
  const { changeSettings } = chosen.getState();
  return (
    <Section id="freshness" description={t('sectionFreshnessWhat')}>
      <NumberField
        label={t('optionsReplyDays')}
        value={replyDays}
        min={1}
        max={3650}
        unit={t('optionsDays')}
        onChange={(days) => void changeSettings({ replyDays: days })}
      />
      <NumberField
        label={t('autoDwell')}
        value={auto.dwellSeconds}
        min={1}
        max={60}
        tenths
        onChange={(dwellSeconds) => void changeSettings({ auto: { ...auto, dwellSeconds } })}
      />
    </Section>
  );
}

function FilesSection({ chosen }: { chosen: OptionsStore }) {
  const t = useTranslation();
  const naming = useStore(chosen, (state) => state.settings.naming);
  return (
    <Section id="files" description={t('sectionSavingWhat')}>
      <FileNameSetting
        naming={naming}
        onChange={(changed) => void chosen.getState().changeSettings({ naming: changed })}
      />
    </Section>
  );
}

function ToolsSection({ chosen }: { chosen: OptionsStore }) {
  const t = useTranslation();
  return (
    <Section id="tools" description={t('sectionToolsWhat')}>
      <McpAddressField chosen={chosen} />
      <div>
        <button type="button" className="btn" onClick={() => void openLibrary('tools')}>
          {t('openTools')}
        </button>
      </div>
    </Section>
  );
}

function DeletionSection({ chosen }: { chosen: OptionsStore }) {
  const t = useTranslation();
  const remaining = useStore(chosen, (state) => state.remainingRows);
  return (
    <Section id="delete" description={t('sectionDeleteNote')}>
      <DeleteEverything remainingItems={remaining} onDelete={() => void chosen.getState().deleteEverything()} />
    </Section>
  );
}

/** The section with the permissions. */
function PermissionsSection() {
  const t = useTranslation();
  const access = useAccess();
  return (
    <Section id="permissions" description={t('sectionPermissionsWhat')}>
      <AllowMissing access={access} onAllow={(origins) => void requestPermissions(origins)} />
      <PermissionTable access={access} />
    </Section>
  );
}

const settingsFilePorts = {
  settings: settingsRepository,
  save: saveThroughLink,
  now: pageClock.now,
  newId,
  version: extensionVersion,
};

/** The section for exporting and importing settings. */
function SettingsFileSection() {
  const t = useTranslation();
  const [store] = useState(() => createSettingsFileStore(settingsFilePorts));
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

/** Loaded later, because most users never need it. */
const LazyParameterNamesPane = lazy(async () => ({
  default: (await import('@/components/parameter-discovery/ParameterNamesPane')).ParameterNamesPane,
}));

/** The undocumented parameter names of the service. */
function ParameterNamesSection({ chosen }: { chosen: OptionsStore }) {
  const t = useTranslation();
  const serviceUrl = useStore(chosen, (state) => state.settings.serviceUrl);
  return (
    <Section id="names" description={t('sectionNamesWhat')}>
      {parseBaseAddress(serviceUrl).ok ? (
        <Suspense>
          <LazyParameterNamesPane chosen={chosen} />
        </Suspense>
      ) : (
        <p className="note">{t('namesNone')}</p>
      )}
    </Section>
  );
}

/** Shows the settings of recording while browsing. */
function RecordingSection({ chosen }: { chosen: OptionsStore }) {
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
