import { useEffect, useState } from 'react';
import { useAppStore } from '@/components/ui/app-state';
import { ExpandableList } from '@/components/ui/ExpandableList';
import { useTranslation } from '@/components/ui/translation';
import type { TimedNote } from '@/lib/notes/records';
import { timedNoteRepository } from '@/lib/notes/repository';
import { watchUrl } from '@/lib/platform/platform-links';
import { clockText } from '@/lib/shared/time-text';

/** The notes at moments of a video, in the details of its row in the library. A time opens the video there. */
export function VideoNotes({ videoId }: { videoId: string }) {
  const app = useAppStore();
  const t = useTranslation();
  const [notes, setNotes] = useState<readonly TimedNote[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const saved = await timedNoteRepository.ofVideo(videoId);
      if (isCurrent) setNotes(saved);
    };
    void read();
    const stop = timedNoteRepository.watch(() => void read());
    return () => {
      isCurrent = false;
      stop();
    };
  }, [videoId]);
  if (notes.length === 0) return null;
  return (
    <section className="stack tight">
      <h3>{t('notesInVideo', notes.length)}</h3>
      <ExpandableList items={notes} initialCount={5} className="history">
        {({ id, start, text }) => (
          <li key={id}>
            <a
              href={watchUrl(videoId, Math.floor(start))}
              onClick={(event) => {
                event.preventDefault();
                void app.getState().ports.tab.open(videoId, start);
              }}
            >
              {clockText(start)}
            </a>
            <span className="grow note-text" dir="auto">
              {text}
            </span>
          </li>
        )}
      </ExpandableList>
    </section>
  );
}
