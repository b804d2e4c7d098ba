import { ageText } from '@/components/ui/amounts';
import { Icon } from '@/components/ui/Icon';
import { useWords } from '@/components/ui/words';
import { detailOf, nameOf, type PickActs, type TrackName, TrackPick } from './TrackPick';

interface Props extends PickActs {
  track: TrackName;
  tracks: readonly TrackName[];
}

/** What is read: language, origin, age, and that it is free; opens the other tracks that are held. */
export function SourceRow(props: Props) {
  const say = useWords();
  const { track } = props;
  return (
    <div className="source">
      <TrackPick label={say('sourcePick')} {...props}>
        <Icon name="languages" small />
        <span className="cut">
          <span className="strong">{nameOf(say, track)}</span> <span className="note">{detailOf(say, track)}</span>
        </span>
      </TrackPick>
      <span className="grow" />
      <span className="note nowrap">{say('sourceHeld', ageText(say, track.age))}</span>
    </div>
  );
}
