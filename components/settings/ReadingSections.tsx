import { useStore } from 'zustand';
import { RecordingSection } from '@/components/collection/RecordingSection';
import { NameSetting } from '@/components/downloads/NameSetting';
import { ParameterNamesSection } from '@/components/parameter-discovery/ParameterNamesSection';
import { RateLimitFields } from '@/components/speech-rate/RateLimitFields';
import { languageChoices } from '@/components/ui/choices';
import { LanguageOrder } from '@/components/ui/LanguageOrder';
import { NumberField } from '@/components/ui/NumberField';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/words';
import type { OptionsStore } from '@/lib/app-store/options-store';
import { optionalHosts, platformHosts } from '@/lib/platform/platform-hosts';
import { captionLanguages } from '@/lib/service/value-sets';
import { languageName } from '@/lib/shared/display-names';
import { Section } from './Section';
import { ShortcutsSection } from './ShortcutsSection';
import { SiteTable } from './SiteTable';
import { ThemeSetting } from './ThemeSetting';

/** What has to do with reading and looks: sites, languages, pace, appearance, keys; and the names left open. */
export function ReadingSections({ chosen }: { chosen: OptionsStore }) {
  const t = useTranslation();
  const settings = useStore(chosen, (state) => state.settings);
  const { changeSettings } = chosen.getState();
  return (
    <>
      <Sites chosen={chosen} />
      <Languages chosen={chosen} />
      <Section title={t('sectionPace')} what={t('sectionPaceWhat')}>
        <RateLimitFields
          limits={settings.pace}
          onChange={(limits) => void changeSettings({ pace: { ...settings.pace, ...limits } })}
        />
      </Section>
      <Section title={t('sectionSaving')} what={t('sectionSavingWhat')}>
        <NameSetting naming={settings.naming} onChange={(naming) => void changeSettings({ naming })} />
      </Section>
      <RecordingSection chosen={chosen} />
      <Section title={t('sectionKeeping')} what={t('sectionKeepingWhat')}>
        <NumberField
          label={t('optionsReplyDays')}
          value={settings.replyDays}
          least={1}
          most={3650}
          unit={t('optionsDays')}
          onChange={(replyDays) => void changeSettings({ replyDays })}
        />
      </Section>
      <Section title={t('sectionAppearance')} what={t('sectionAppearanceWhat')}>
        <ThemeSetting theme={settings.theme} onChange={(theme) => void changeSettings({ theme })} />
      </Section>
      <Section title={t('sectionKeys')} what={t('sectionKeysWhat')}>
        <Switch
          label={t('singleKeys')}
          note={t('singleKeysNote')}
          on={settings.singleKeys}
          onChange={(singleKeys) => void changeSettings({ singleKeys })}
        />
      </Section>
      <ShortcutsSection singleKeys={settings.singleKeys} />
      <ParameterNamesSection chosen={chosen} />
    </>
  );
}

function Sites({ chosen }: { chosen: OptionsStore }) {
  const t = useTranslation();
  const allowed = useStore(chosen, (state) => state.allowedHosts);
  const { allowSite, disallowSite } = chosen.getState();
  return (
    <Section title={t('sectionSites')} what={t('sectionSitesWhat')}>
      <SiteTable
        always={platformHosts}
        optional={optionalHosts}
        allowed={allowed}
        onAllow={(host) => void allowSite(host)}
        onDisallow={(host) => void disallowSite(host)}
      />
    </Section>
  );
}

function Languages({ chosen }: { chosen: OptionsStore }) {
  const t = useTranslation();
  const codes = useStore(chosen, (state) => state.settings.languages);
  const others = languageChoices(captionLanguages, [], t.locale).flatMap(({ code, name }) =>
    code !== null && !codes.includes(code) ? [{ code, name }] : [],
  );
  return (
    <Section title={t('sectionLanguages')} what={t('sectionLanguagesWhat')}>
      <LanguageOrder
        chosen={codes.map((code) => ({ code, name: languageName(code, t.locale) }))}
        others={others}
        onOrder={(languages) => void chosen.getState().changeSettings({ languages })}
      />
    </Section>
  );
}
