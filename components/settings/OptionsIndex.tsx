import { useContext } from 'react';
import { useTranslation } from '@/components/ui/translation';
import { OptionsViewContext } from './OptionsSection';
import { type OptionLevel, optionSectionIds, optionSections } from './option-index';

/** Links to the sections of a level. */
export function OptionsIndex({ level }: { level: OptionLevel }) {
  const t = useTranslation();
  const { target, goTo } = useContext(OptionsViewContext);
  return (
    <nav className="options-index" aria-label={t('options')}>
      {optionSectionIds
        .filter((id) => optionSections[id].level === level)
        .map((id) => (
          <a key={id} href={`#${id}`} aria-current={target?.id === id ? 'true' : undefined} onClick={() => goTo(id)}>
            {t(optionSections[id].title)}
          </a>
        ))}
    </nav>
  );
}
