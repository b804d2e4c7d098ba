import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';

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

interface OptionSearchProps {
  query: string;
  /** How many parts have it. */
  found: number;
  onQuery(query: string): void;
}

/** A field that leaves those parts of the options in view that have what is typed. */
export function OptionSearch({ query, found, onQuery }: OptionSearchProps) {
  const t = useTranslation();
  return (
    <search className="find-option">
      <span className="input">
        <Icon name="search" />
        <input
          type="search"
          aria-label={t('findOption')}
          placeholder={t('findOption')}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={({ target }) => onQuery(target.value)}
        />
      </span>
      <span className="sr" role="status">
        {query !== '' && t.plural('findOptionFound', found)}
      </span>
    </search>
  );
}

/** The parts of a form, in their order, without what stands in place of parts that cannot be shown. */
const sectionsIn = (form: Element | null): HTMLElement[] => [
  ...(form?.querySelectorAll<HTMLElement>(':scope > section:not(.state)') ?? []),
];
const headingOf = (section: Element): HTMLElement | null => section.querySelector('h2');

/** The titles of the parts that are drawn now; parts that are loaded later come when they come. */
export function useSectionTitles(form: RefObject<HTMLElement | null>): readonly string[] {
  const [titles, setTitles] = useState<readonly string[]>([]);
  useEffect(() => {
    const look = () => setTitles(sectionsIn(form.current).map((section) => headingOf(section)?.textContent ?? ''));
    const observer = new MutationObserver(look);
    if (form.current) observer.observe(form.current, { childList: true });
    look();
    return () => observer.disconnect();
  }, [form]);
  return titles;
}

/** Shows the parts alone in whose words every word of the query stands. How many there are. */
export function filterSections(form: Element | null, query: string): number {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const section of sectionsIn(form)) {
    const text = section.textContent.toLowerCase();
    section.hidden = !words.every((word) => text.includes(word));
    if (!section.hidden) found += 1;
  }
  return found;
}

/** Goes to the part with this title: it is scrolled to, and the keyboard goes on from there. */
export function goToSection(title: string): void {
  const headings = [...document.querySelectorAll<HTMLElement>('.form > section h2')];
  const heading = headings.find(({ textContent }) => textContent === title);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.scrollIntoView({ block: 'start' });
  heading.focus({ preventScroll: true });
}

/** One part of the options: what it is for at the start, its controls at the end. */
export function Section({ title, what, children }: { title: string; what: string; children: ReactNode }) {
  return (
    <section>
      <div className="what">
        <h2>{title}</h2>
        <p className="note">{what}</p>
      </div>
      <div className="how">{children}</div>
    </section>
  );
}
