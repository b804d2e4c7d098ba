import { useContext } from 'react';
import { useStore } from 'zustand';
import { ConnectionSection } from '@/components/connection/ConnectionSection';
import { ConnectionSignIn } from '@/components/connection/ConnectionSignIn';
import { RateLimitFields } from '@/components/speech-rate/RateLimitFields';
import { PriceTable } from '@/components/spending/PriceTable';
import { languageChoices } from '@/components/ui/Combobox';
import { useClock } from '@/components/ui/clock';
import { Fold } from '@/components/ui/Fold';
import { LanguageOrder } from '@/components/ui/LanguageOrder';
import { MoneyField } from '@/components/ui/MoneyField';
import { NumberField } from '@/components/ui/NumberField';
import { Segmented } from '@/components/ui/Segmented';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import type { OptionsStore } from '@/lib/app-store/options-store';
import { priceRows } from '@/lib/service/price-book';
import { removeOwnPrice, setOwnPrice } from '@/lib/service/quote';
import { captionLanguages } from '@/lib/service/value-sets';
import type { Settings } from '@/lib/settings/settings';
import { languageName } from '@/lib/shared/display-names';
import type { MessageName } from '@/lib/shared/localized-text';
import { InterfaceLanguageField } from './InterfaceLanguageField';
import { OptionsSection, OptionsViewContext } from './OptionsSection';
import { AutomaticSwitch, EstimatesSwitch } from './spending-switches';

export function BasicSections({ options }: { options: OptionsStore }) {
  const { goTo } = useContext(OptionsViewContext);
  const signIn = <ConnectionSignIn options={options} onAddress={() => goTo('tools')} />;
  return (
    <>
      <ConnectionSection options={options} signIn={signIn} />
      <SpendingSection options={options} />
      <CaptionsSection options={options} />
      <AppearanceSection options={options} />
    </>
  );
}

function SpendingSection({ options }: { options: OptionsStore }) {
  const t = useTranslation();
  const settings = useStore(options, (state) => state.settings);
  const { now } = useClock();
  const { changeSettings } = options.getState();
  const { budgets } = settings;
  return (
    <OptionsSection id="spending">
      <MoneyField
        label={t('dailyLimit')}
        micros={budgets.perDay}
        onChange={(perDay) => void changeSettings({ budgets: { ...budgets, perDay } })}
      />
      <EstimatesSwitch options={options} />
      <PriceTable
        rows={priceRows(settings)}
        estimates={settings.estimates}
        onSetOwn={(name, micros) => void changeSettings(setOwnPrice(settings, name, micros, now()))}
        onRevert={(name) => void changeSettings(removeOwnPrice(settings, name))}
      />
    </OptionsSection>
  );
}

function CaptionsSection({ options }: { options: OptionsStore }) {
  const t = useTranslation();
  const { auto, languages, speechRateLimits } = useStore(options, (state) => state.settings);
  const { changeSettings } = options.getState();
  const others = languageChoices(captionLanguages, [], t.locale).flatMap(({ code, name }) =>
    code !== null && !languages.includes(code) ? [{ code, name }] : [],
  );
  return (
    <OptionsSection id="captions">
      <AutomaticSwitch options={options} />
      <NumberField
        label={t('autoDwell')}
        unit={t('pausesSeconds')}
        value={auto.dwellSeconds}
        min={1}
        max={60}
        tenths
        onChange={(dwellSeconds) => void changeSettings({ auto: { ...auto, dwellSeconds } })}
      />
      <fieldset className="field">
        <legend className="label">{t('languages')}</legend>
        <LanguageOrder
          selected={languages.map((code) => ({ code, name: languageName(code, t.locale) }))}
          others={others}
          onOrder={(order) => void changeSettings({ languages: order })}
        />
      </fieldset>
      <Fold
        heading={t('speechRate')}
        note={t('rateBetween', t.number(speechRateLimits.slow), t.number(speechRateLimits.fast))}
      >
        <RateLimitFields
          limits={speechRateLimits}
          onChange={(limits) => void changeSettings({ speechRateLimits: { ...speechRateLimits, ...limits } })}
        />
      </Fold>
    </OptionsSection>
  );
}

const themes = [
  ['system', 'themeSystem'],
  ['light', 'themeLight'],
  ['dark', 'themeDark'],
] as const satisfies [Settings['theme'], MessageName][];

function AppearanceSection({ options }: { options: OptionsStore }) {
  const t = useTranslation();
  const { interfaceLanguage, theme, singleKeys } = useStore(options, (state) => state.settings);
  const { changeSettings } = options.getState();
  return (
    <OptionsSection id="appearance">
      <InterfaceLanguageField
        value={interfaceLanguage}
        onChoose={(language) => void changeSettings({ interfaceLanguage: language })}
      />
      <div className="setting">
        <span className="grow" aria-hidden="true">
          {t('theme')}
        </span>
        <Segmented
          label={t('theme')}
          options={themes.map(([value, name]) => [value, t(name)])}
          value={theme}
          onChoose={(value) => void changeSettings({ theme: value })}
        />
      </div>
      <Switch
        label={t('singleKeys')}
        note={t('singleKeysNote')}
        on={singleKeys}
        onChange={(on) => void changeSettings({ singleKeys: on })}
      />
    </OptionsSection>
  );
}
