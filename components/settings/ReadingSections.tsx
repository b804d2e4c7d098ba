import { useId } from 'react';
import { useStore } from 'zustand';
import { RecordingSection } from '@/components/collection/RecordingSection';
import { NameSetting } from '@/components/downloads/NameSetting';
import { ParameterNamesSection } from '@/components/parameter-discovery/ParameterNamesSection';
import { RateLimitFields } from '@/components/speech-rate/RateLimitFields';
import { languageChoices } from '@/components/ui/Combobox';
import { LanguageOrder } from '@/components/ui/LanguageOrder';
import { NumberField } from '@/components/ui/NumberField';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import type { OptionsStore } from '@/lib/app-store/options-store';
import { optionalHosts, platformHosts } from '@/lib/platform/platform-hosts';
import { captionLanguages } from '@/lib/service/value-sets';
import type { Settings } from '@/lib/settings/settings';
import { languageName } from '@/lib/shared/display-names';
import type { MessageName } from '@/lib/shared/localized-text';
import { Section } from './Section';
import { ShortcutsSection } from './ShortcutsSection';

type Theme = Settings['theme'];

const themes: readonly (readonly [Theme, MessageName])[] = [
  ['system', 'themeSystem'],
  ['light', 'themeLight'],
  ['dark', 'themeDark'],
];

function ThemeSetting({ theme, onChange }: { theme: Theme; onChange: (theme: Theme) => void }) {
  const t = useTranslation();
  return (
    <fieldset className="field">
      <legend className="label">{t('theme')}</legend>
      {themes.map(([value, name]) => (
        <label key={value} className="ticked">
          <input type="radio" name="theme" checked={theme === value} onChange={() => onChange(value)} />
          {t(name)}
        </label>
      ))}
    </fieldset>
  );
}

interface Props {
  /** Sites that are always allowed. */
  always: readonly string[];
  /** Sites that the user can allow. */
  optional: readonly string[];
  /** The allowed optional sites; `null` until they have been read. */
  allowed: readonly string[] | null;
  /** Must be called within the click. */
  onAllow(host: string): void;
  onDisallow(host: string): void;
}

/** Lists the sites on which the extension works, with buttons for the optional ones. */
export function SiteTable({ always, optional, allowed, onAllow, onDisallow }: Props) {
  const t = useTranslation();
  return (
    <>
      <ul className="book">
        {always.map((host) => (
          <li key={host}>
            <bdi className="grow">{host}</bdi>
            <span className="note">{t('siteAlways')}</span>
          </li>
        ))}
        {optional.map((host) => (
          <li key={host}>
            <SiteButton
              host={host}
              isAllowed={allowed?.includes(host) ?? null}
              onAllow={onAllow}
              onDisallow={onDisallow}
            />
          </li>
        ))}
      </ul>
      <p className="note">{t('sitesNote')}</p>
    </>
  );
}

interface SiteButtonProps extends Pick<Props, 'onAllow' | 'onDisallow'> {
  host: string;
  /** `null` while unknown. */
  isAllowed: boolean | null;
}

/** One button for both actions, so that it keeps the focus when its label changes. */
function SiteButton({ host, isAllowed, onAllow, onDisallow }: SiteButtonProps) {
  const t = useTranslation();
  const name = useId();
  const verb = useId();
  return (
    <>
      <bdi id={name} className="grow">
        {host}
      </bdi>
      {isAllowed !== null && (
        <button
          id={verb}
          type="button"
          className="btn"
          // The label combines the button's text and the site, so that every language can order them.
          aria-labelledby={`${verb} ${name}`}
          onClick={() => (isAllowed ? onDisallow(host) : onAllow(host))}
        >
          {t(isAllowed ? 'siteDisallow' : 'siteAllow')}
        </button>
      )}
    </>
  );
}

/** Sections on reading, appearance, shortcuts and parameter names. */
export function ReadingSections({ chosen }: { chosen: OptionsStore }) {
  const t = useTranslation();
  const settings = useStore(chosen, (state) => state.settings);
  const { changeSettings } = chosen.getState();
  return (
    <>
      <Sites chosen={chosen} />
      <Languages chosen={chosen} />
      <Section title={t('sectionPace')} description={t('sectionPaceWhat')}>
        <RateLimitFields
          limits={settings.pace}
          onChange={(limits) => void changeSettings({ pace: { ...settings.pace, ...limits } })}
        />
      </Section>
      <Section title={t('sectionSaving')} description={t('sectionSavingWhat')}>
        <NameSetting naming={settings.naming} onChange={(naming) => void changeSettings({ naming })} />
      </Section>
      <RecordingSection chosen={chosen} />
      <Section title={t('sectionKeeping')} description={t('sectionKeepingWhat')}>
        <NumberField
          label={t('optionsReplyDays')}
          value={settings.replyDays}
          least={1}
          most={3650}
          unit={t('optionsDays')}
          onChange={(replyDays) => void changeSettings({ replyDays })}
        />
      </Section>
      <Section title={t('sectionAppearance')} description={t('sectionAppearanceWhat')}>
        <ThemeSetting theme={settings.theme} onChange={(theme) => void changeSettings({ theme })} />
      </Section>
      <Section title={t('sectionKeys')} description={t('sectionKeysWhat')}>
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
    <Section title={t('sectionSites')} description={t('sectionSitesWhat')}>
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
    <Section title={t('sectionLanguages')} description={t('sectionLanguagesWhat')}>
      <LanguageOrder
        chosen={codes.map((code) => ({ code, name: languageName(code, t.locale) }))}
        others={others}
        onOrder={(languages) => void chosen.getState().changeSettings({ languages })}
      />
    </Section>
  );
}
