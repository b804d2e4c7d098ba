import { useTranslation } from '@/components/ui/words';
import type { Settings } from '@/lib/settings/settings';
import type { MessageName } from '@/lib/shared/localized-text';

type Theme = Settings['theme'];

const themes: readonly (readonly [Theme, MessageName])[] = [
  ['system', 'themeSystem'],
  ['light', 'themeLight'],
  ['dark', 'themeDark'],
];

/** Light, dark, or as the system has it. */
export function ThemeSetting({ theme, onChange }: { theme: Theme; onChange: (theme: Theme) => void }) {
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
