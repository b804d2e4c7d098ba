import { Menu, MenuItem } from '../Menu';
import { useWords } from '../words';

interface Props {
  /** How many lines are chosen, asked when it opens; `null` where all are meant. */
  chosen(): number | null;
  openedBy: number;
  onCopy(how: 'times' | 'text' | 'links'): void;
  /** A link to the first line that is chosen, or to where the player is. */
  onMoment(): void;
}

/** Copies all lines, or those that are chosen (CAP-11). */
export function CopyMenu({ openedBy, ...props }: Props) {
  const say = useWords();
  return (
    <Menu icon="copy" label={say('captionsCopy')} shortcut="C" openedBy={openedBy}>
      <Items {...props} />
    </Menu>
  );
}

function Items({ chosen, onCopy, onMoment }: Omit<Props, 'openedBy'>) {
  const say = useWords();
  const count = chosen();
  return (
    <section>
      <div className="title">
        {say('captionsCopy')} <span>{count === null ? say('copyAll') : say.count('copyChosen', count)}</span>
      </div>
      <MenuItem label={say('copyWithTimes')} note="Ctrl C" onPress={() => onCopy('times')} />
      <MenuItem label={say('copyWithoutTimes')} note="Ctrl Shift C" onPress={() => onCopy('text')} />
      <MenuItem label={say('copyWithLinks')} onPress={() => onCopy('links')} />
      <MenuItem label={say('copyMoment')} onPress={onMoment} />
    </section>
  );
}
