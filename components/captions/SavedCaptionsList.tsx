import { useEffect, useState } from 'react';
import { useNow } from '@/components/ui/clock';
import { ageText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { usePanel, usePanelStore } from '@/components/ui/panel-state';
import { useTranslation } from '@/components/ui/translation';
import { type VideoWithCaptions, videosWithCaptions } from '@/lib/captions/track-table';
import { openLibrary } from '@/lib/collection/browser/open-library';
import { derivedTrackRepository } from '@/lib/saved-captions/repository/derived-tracks';
import { trackInfoRepository } from '@/lib/saved-captions/repository/track-info';
import { coalesceWithoutWait } from '@/lib/shared/async-jobs';
import { languageName } from '@/lib/shared/display-names';

const maxShown = 3;

interface SavedVideos {
  /** Up to `maxShown` videos with the most recently saved captions, except the panel's video. */
  shown: readonly VideoWithCaptions[];
  titles: ReadonlyMap<string, string>;
  /** The number of all videos with saved captions, including the panel's video. */
  total: number;
}

/** Lists other videos with saved captions, which are free to open, and links to all of them in the library. */
export function SavedCaptionsList() {
  const panel = usePanelStore();
  const t = useTranslation();
  const videoId = usePanel((state) => state.subject?.videoId);
  const saved = useSavedVideos(videoId);
  if (!saved || saved.shown.length === 0) return null;
  return (
    <section className="fold" aria-labelledby="saved-captions">
      <div className="fold-head">
        <h2 id="saved-captions" className="grow">
          {t('savedCaptions')}
        </h2>
        <button type="button" className="link note" onClick={() => void openLibrary('saved-captions')}>
          {t('savedCaptionsAll', saved.total)}
        </button>
      </div>
      <ul>
        {saved.shown.map((video) => (
          <li key={video.videoId}>
            <SavedVideoRow
              video={video}
              title={saved.titles.get(video.videoId) ?? null}
              onPress={() => panel.getState().showSaved(video.videoId)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  video: VideoWithCaptions;
  title: string | null;
  onPress(): void;
}

function SavedVideoRow({ video, title, onPress }: RowProps) {
  const t = useTranslation();
  const now = useNow(60_000);
  const names = video.languages.map((lang) => languageName(lang, t.locale));
  const languages = names.length > 0 ? t.list(names) : t('languageUnknown');
  return (
    <button type="button" className="saved-video" onClick={onPress}>
      <span className="grow">
        {title ? (
          <span className="two-lines" dir="auto">
            {title}
          </span>
        ) : (
          <bdi className="code">{video.videoId}</bdi>
        )}
        <span className="note">{t('savedCaptionsRow', languages, ageText(t, now - video.receivedAt))}</span>
      </span>
      <Icon name="chevron-right" small />
    </button>
  );
}

/** Returns the saved videos to list in addition to the given one; `null` until they are read. */
function useSavedVideos(videoId: string | undefined): SavedVideos | null {
  const [saved, setSaved] = useState<SavedVideos | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = coalesceWithoutWait(async () => {
      const all = videosWithCaptions(await derivedTrackRepository.facts());
      const shown = all.filter((video) => video.videoId !== videoId).slice(0, maxShown);
      const titles = await trackInfoRepository.titles(shown.map((video) => video.videoId));
      if (isCurrent) setSaved({ shown, titles, total: all.length });
    });
    void read();
    const stop = derivedTrackRepository.watch(() => void read());
    return () => {
      isCurrent = false;
      stop();
    };
  }, [videoId]);
  return saved;
}
