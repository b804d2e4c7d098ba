import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';

/** The table of contents of a long page, shown if the window is wide enough. */
export function SectionList({ titles, onSelect }: { titles: readonly string[]; onSelect(title: string): void }) {
  const t = useTranslation();
  return (
    <nav className="section-list" aria-label={t('sectionList')}>
      <ul>
        {titles.map((title) => (
          <li key={title}>
            <button type="button" className="pick" onClick={() => onSelect(title)}>
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
  /** The number of matching sections. */
  found: number;
  onQuery(query: string): void;
}

/** A field that filters the options. */
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

/** Returns the sections of a form in order, without the messages that replace broken ones. */
const sectionsIn = (form: Element | null): HTMLElement[] => [
  ...(form?.querySelectorAll<HTMLElement>(':scope > section:not(.state)') ?? []),
];
const headingOf = (section: Element): HTMLElement | null => section.querySelector('h2');

/** Returns the titles of the sections and updates them when further sections are loaded. */
export function useSectionTitles(form: RefObject<HTMLElement | null>): readonly string[] {
  const [titles, setTitles] = useState<readonly string[]>([]);
  useEffect(() => {
    const update = () => setTitles(sectionsIn(form.current).map((section) => headingOf(section)?.textContent ?? ''));
    const observer = new MutationObserver(update);
    if (form.current) observer.observe(form.current, { childList: true });
    update();
    return () => observer.disconnect();
  }, [form]);
  return titles;
}

/** Hides the sections whose text lacks a word of the query. Returns the number of visible ones. */
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

/** Scrolls to the section with a title and focuses its heading. */
export function goToSection(title: string): void {
  const headings = [...document.querySelectorAll<HTMLElement>('.form > section h2')];
  const heading = headings.find(({ textContent }) => textContent === title);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.scrollIntoView({ block: 'start' });
  heading.focus({ preventScroll: true });
}

/** A section of the options with a description and its controls. */
export function Section({ title, description, children }: { title: string; description: string; children: ReactNode }) {
  return (
    <section>
      <div className="what">
        <h2>{title}</h2>
        <p className="note">{description}</p>
      </div>
      <div className="how">{children}</div>
    </section>
  );
}
