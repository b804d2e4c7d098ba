import { useStore } from 'zustand';
import { PaceLimitFields } from '@/components/captions/PaceLimitFields';
import { languageChoices } from '@/components/choices';
import { LanguageOrder } from '@/components/LanguageOrder';
import { NumberField } from '@/components/NumberField';
import { SaveNameSetting } from '@/components/options/SaveNameSetting';
import { Section } from '@/components/options/Section';
import { SiteTable } from '@/components/options/SiteTable';
import { ThemeSetting } from '@/components/options/ThemeSetting';
import { Switch } from '@/components/Switch';
import { useWords } from '@/components/words';
import { languageName } from '@/lib/core/language-name';
import { optionalHosts, platformHosts } from '@/lib/core/platform-hosts';
import { captionLanguages } from '@/lib/core/service/value-sets';
import type { ChosenStore } from '@/lib/panel/chosen';
import { CollectingSection } from './CollectingSection';
import { NamesSection } from './NamesSection';
import { ShortcutsSection } from './ShortcutsSection';

/** What has to do with reading and looks: sites, languages, pace, appearance, keys; and the names left open. */
export function ReadingSections({ chosen }: { chosen: ChosenStore }) {
  const say = useWords();
  const settings = useStore(chosen, (state) => state.settings);
  const { changeSettings } = chosen.getState();
  return (
    <>
      <Sites chosen={chosen} />
      <Languages chosen={chosen} />
      <Section title={say('sectionPace')} what={say('sectionPaceWhat')}>
        <PaceLimitFields
          limits={settings.pace}
          onChange={(limits) => void changeSettings({ pace: { ...settings.pace, ...limits } })}
        />
      </Section>
      <Section title={say('sectionSaving')} what={say('sectionSavingWhat')}>
        <SaveNameSetting naming={settings.naming} onChange={(naming) => void changeSettings({ naming })} />
      </Section>
      <CollectingSection chosen={chosen} />
      <Section title={say('sectionKeeping')} what={say('sectionKeepingWhat')}>
        <NumberField
          label={say('optionsReplyDays')}
          value={settings.replyDays}
          least={1}
          most={3650}
          unit={say('optionsDays')}
          onChange={(replyDays) => void changeSettings({ replyDays })}
        />
      </Section>
      <Section title={say('sectionAppearance')} what={say('sectionAppearanceWhat')}>
        <ThemeSetting theme={settings.theme} onChange={(theme) => void changeSettings({ theme })} />
      </Section>
      <Section title={say('sectionKeys')} what={say('sectionKeysWhat')}>
        <Switch
          label={say('singleKeys')}
          note={say('singleKeysNote')}
          on={settings.singleKeys}
          onChange={(singleKeys) => void changeSettings({ singleKeys })}
        />
      </Section>
      <ShortcutsSection singleKeys={settings.singleKeys} />
      <NamesSection chosen={chosen} />
    </>
  );
}

function Sites({ chosen }: { chosen: ChosenStore }) {
  const say = useWords();
  const allowed = useStore(chosen, (state) => state.allowedHosts);
  const { allowSite, disallowSite } = chosen.getState();
  return (
    <Section title={say('sectionSites')} what={say('sectionSitesWhat')}>
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

function Languages({ chosen }: { chosen: ChosenStore }) {
  const say = useWords();
  const codes = useStore(chosen, (state) => state.settings.languages);
  const others = languageChoices(captionLanguages, [], say.locale).flatMap(({ code, name }) =>
    code !== null && !codes.includes(code) ? [{ code, name }] : [],
  );
  return (
    <Section title={say('sectionLanguages')} what={say('sectionLanguagesWhat')}>
      <LanguageOrder
        chosen={codes.map((code) => ({ code, name: languageName(code, say.locale) }))}
        others={others}
        onOrder={(languages) => void chosen.getState().changeSettings({ languages })}
      />
    </Section>
  );
}
