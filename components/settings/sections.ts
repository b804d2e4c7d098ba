import { type RefObject, useEffect, useState } from 'react';

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
