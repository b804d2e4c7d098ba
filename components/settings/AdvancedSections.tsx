import { useStore } from 'zustand';
import { RecordingSection } from '@/components/collection/RecordingSection';
import { ToolAddressField } from '@/components/connection/ConnectionSection';
import { NameSetting } from '@/components/downloads/NameSetting';
import { ParameterNamesSection } from '@/components/parameter-discovery/ParameterNamesSection';
import { DeleteEverything } from '@/components/storage/DeleteEverything';
import { LimitField, MoneyField } from '@/components/ui/MoneyField';
import { NumberField } from '@/components/ui/NumberField';
import { useTranslation } from '@/components/ui/translation';
import type { OptionsStore } from '@/lib/app-store/options-store';
import { openLibrary } from '@/lib/browser/open-page';
import type { Budgets } from '@/lib/settings/settings';
import { DiagnosticsSection } from './DiagnosticsSection';
import { HelpSection } from './HelpSection';
import { PermissionsSection } from './PermissionsSection';
import { Section } from './Section';
import { SettingsFileSection } from './SettingsFileSection';
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
        least={1}
        onChange={(unknownPrice) => change({ unknownPrice })}
      />
      <NumberField
        label={t('autoPerDay')}
        value={auto.perDay}
        least={0}
        most={1000}
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
        least={1}
        most={3650}
        unit={t('optionsDays')}
        onChange={(days) => void changeSettings({ replyDays: days })}
      />
      <NumberField
        label={t('autoDwell')}
        value={auto.dwellSeconds}
        least={1}
        most={60}
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
      <NameSetting naming={naming} onChange={(changed) => void chosen.getState().changeSettings({ naming: changed })} />
    </Section>
  );
}

function ToolsSection({ chosen }: { chosen: OptionsStore }) {
  const t = useTranslation();
  return (
    <Section id="tools" description={t('sectionToolsWhat')}>
      <ToolAddressField chosen={chosen} />
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
