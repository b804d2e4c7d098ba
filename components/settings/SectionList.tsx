import { useTranslation } from '@/components/ui/words';

/** The parts of a long page by their titles, where there is room for them beside it. */
export function SectionList({ titles, onTurn }: { titles: readonly string[]; onTurn(title: string): void }) {
  const t = useTranslation();
  return (
    <nav className="section-list" aria-label={t('sectionList')}>
      <ul>
        {titles.map((title) => (
          <li key={title}>
            <button type="button" className="pick" onClick={() => onTurn(title)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
