import { ageText } from '@/components/ui/format-text';
import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/words';
import { type NamedTrack, type TrackActions, TrackPicker, trackDetail, trackName } from './TrackPicker';

interface SourceRowProps extends TrackActions {
  track: NamedTrack;
  tracks: readonly NamedTrack[];
}

/** What is read: language, origin, age, and that it is free; opens the other tracks that are held. */
export function SourceRow(props: SourceRowProps) {
  const t = useTranslation();
  const { track } = props;
  return (
    <div className="source">
      <TrackPicker label={t('sourcePick')} {...props}>
        <Icon name="languages" small />
        <span className="cut">
          <span className="strong">{trackName(t, track)}</span> <span className="note">{trackDetail(t, track)}</span>
        </span>
      </TrackPicker>
      <span className="grow" />
      <span className="note nowrap">{t('sourceHeld', ageText(t, track.age))}</span>
    </div>
  );
}
