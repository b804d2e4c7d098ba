import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from '@/components/ui/translation';
import { pageHash } from '@/lib/browser/page';
import {
  findOptionSections,
  type OptionLevel,
  type OptionSectionId,
  optionSectionIds,
  optionSections,
  sectionInHash,
} from './option-index';

/**
 * Manages which sections are shown: those of a level, or those that match a query. A URL hash can open a section.
 */
export function useOptionsView(remembered: OptionLevel) {
  const t = useTranslation();
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<readonly OptionSectionId[]>([]);
  const [openedLevel, setOpenedLevel] = useState<OptionLevel | null>(null);
  const [hasSearched, setHasSearched] = useState(false);
  // A new object for each jump, so that the same section can be the target again.
  const [target, setTarget] = useState<{ id: OptionSectionId } | null>(null);
  const level = openedLevel ?? remembered;
  const find = (text: string) => {
    setQuery(text);
    setFound(findOptionSections(t, text, (id) => document.getElementById(id)?.textContent ?? ''));
  };
  const goTo = useCallback((id: OptionSectionId) => {
    setQuery('');
    setOpenedLevel(optionSections[id].level);
    setTarget({ id });
  }, []);
  useEffect(() => {
    const followAddress = () => {
      const id = sectionInHash(pageHash.get());
      if (id) goTo(id);
    };
    followAddress();
    return pageHash.watch(followAddress);
  }, [goTo]);
  const shown = useMemo(
    () => new Set(query.trim() === '' ? optionSectionIds.filter((id) => optionSections[id].level === level) : found),
    [query, level, found],
  );
  return {
    level,
    query,
    shown,
    target,
    needs: (one: OptionLevel) => level === one || hasSearched,
    find,
    goTo,
    startSearch: () => setHasSearched(true),
    openLevel(next: OptionLevel) {
      setQuery('');
      setOpenedLevel(next);
    },
  };
}
