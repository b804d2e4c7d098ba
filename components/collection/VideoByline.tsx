import { useEffect, useState } from 'react';
import { usePanel, usePanelStore } from '@/components/ui/panel-state';
import { useTranslation } from '@/components/ui/translation';
import { useRequest } from '@/components/ui/use-request';
import { wait } from '@/lib/browser/page';
import { factsFromDetails, mergeFacts, shortViewsMessage, type VideoFacts, viewsMessage } from '@/lib/details/byline';
import { readVideoFacts } from '@/lib/details/repository/video-facts';
import { videoFromDetails } from '@/lib/details/store/saved-details';
import { coalesce } from '@/lib/shared/async-jobs';
import { clockText } from '@/lib/shared/time-text';

interface Props {
  videoId: string;
  /** True to leave out the view count. */
  short?: boolean;
}

/** Shows what is known about a video; what is not known is left out. */
export function VideoByline({ videoId, short = false }: Props) {
  const response = useRequest('videos', (state) => state.response);
  const playerLength = usePanel(({ clock, subject }) => (subject?.videoId === videoId && clock?.length) || null);
  const details = response && videoFromDetails({ response }, videoId);
  const otherFacts = useOtherFacts(videoId);
  const player: VideoFacts = { title: null, channel: null, length: playerLength, views: null };
  const facts = mergeFacts([
    ...(details ? [factsFromDetails(details)] : []),
    ...(otherFacts ? [otherFacts] : []),
    player,
  ]);
  const { channel, length, views } = facts;
  const parts = [
    channel !== null && <bdi key="channel">{channel}</bdi>,
    length !== null && <span key="length">{clockText(length)}</span>,
    views !== null && !short && <Views key="views" count={String(views)} />,
  ].filter((part) => part !== false);
  return <p className="note">{parts.flatMap((part, index) => (index === 0 ? [part] : [' · ', part]))}</p>;
}

/** Shows the view count, rounded if the panel is narrow. */
function Views({ count }: { count: string }) {
  const t = useTranslation();
  const exact = t.message(viewsMessage(count, t.locale));
  const short = t.message(shortViewsMessage(count, t.locale));
  if (short === exact) return <span>{exact}</span>;
  return (
    <span title={exact}>
      <span className="full">{exact}</span>
      <span className="short">{short}</span>
    </span>
  );
}

/** Returns facts about the video from other saved responses, such as lists; `null` until they are read. */
function useOtherFacts(videoId: string): VideoFacts | null {
  const panel = usePanelStore();
  const [facts, setFacts] = useState<{ videoId: string; found: VideoFacts } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const { now, responses } = panel.getState().ports;
    // A run changes the responses several times a second, and each read searches every saved list.
    const read = coalesce(
      async () => {
        const found = isCurrent ? await readVideoFacts(videoId) : null;
        if (found && isCurrent) setFacts({ videoId, found });
      },
      { now, wait },
    );
    void read();
    const stop = responses.watch(() => void read());
    return () => {
      isCurrent = false;
      stop();
    };
  }, [panel, videoId]);
  return facts?.videoId === videoId ? facts.found : null;
}
