import { useMemo } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { useTranslation } from '@/components/ui/translation';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { languageNotes } from '@/lib/captions/track-label';
import { activeViews, type ViewName, type Views } from '@/lib/captions/views';
import type { MessageName } from '@/lib/shared/localized-text';

const viewMessages = {
  noTags: 'viewNoTags',
  rolling: 'viewRolling',
  sentences: 'viewSentences',
  noSounds: 'viewNoSounds',
} as const satisfies Record<Exclude<ViewName, 'shiftSeconds'>, MessageName>;

/** Returns the notes of an export: a language that differs from the requested one, and active views. */
export function useExportNotes(panel: StoreApi<{ views: Views }>, { request, lang, received }: ShownTrack) {
  const t = useTranslation();
  const views = useStore(panel, (state) => state.views);
  const on = useMemo(() => activeViews(views, received), [views, received]);
  const names = on.map((name) =>
    name === 'shiftSeconds' ? t('viewShiftedBy', views.shiftSeconds) : t(viewMessages[name]),
  );
  const notes = languageNotes(t, request.lang, lang);
  return { names, notes, viewNote: names.length > 0 ? [t('exportNoteViews', names.join(', '))] : [] };
}
