import { momentText } from '@/components/ui/amounts';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { useWords } from '@/components/ui/words';
import type { LinkLife } from '@/lib/files/link-life';
import { type LinkListForm, linkListForms } from '@/lib/files/link-lists';
import type { MessageName } from '@/lib/shared/localized-text';

interface Props {
  life: LinkLife;
  /** How many links go into the list. */
  count: number;
  isChoosing: boolean;
  onSave(form: LinkListForm): void;
  onCopy(): void;
  onChoose(on: boolean): void;
}

const names: Record<LinkListForm, MessageName> = {
  txt: 'filesLinksTxt',
  aria2: 'filesLinksAria2',
  m3u: 'filesLinksM3u',
};
const forms = ['txt', 'aria2', 'm3u'] as const;

/** The links for other downloaders (FIL-07): no permission, no price, and what they are to whoever has them. */
export function LinkMenu({ life, count, isChoosing, onSave, onCopy, onChoose }: Props) {
  const say = useWords();
  const isOff = life.is === 'ended' || count === 0;
  return (
    <Menu icon="link" label={say('filesLinks')} holds="dialog">
      <div role="menu" aria-label={say('filesLinks')}>
        <MenuItem label={say('filesLinksCopy')} disabled={isOff} onPress={onCopy} />
        {forms.map((form) => (
          <MenuItem
            key={form}
            label={say(names[form])}
            note={`.${linkListForms[form].ending}`}
            disabled={isOff}
            onPress={() => onSave(form)}
          />
        ))}
        <MenuItem label={say(isChoosing ? 'filesChooseOff' : 'filesChoose')} onPress={() => onChoose(!isChoosing)} />
      </div>
      <section>
        <p className="note">{say.count('filesLinksOf', count)}</p>
        <p className="note">
          <Secret life={life} />
        </p>
      </section>
    </Menu>
  );
}

function Secret({ life }: Pick<Props, 'life'>) {
  const say = useWords();
  if (life.is === 'ended') return say('filesLinksEndedMenu');
  return life.said ? say('filesLinksSecret', momentText(say, life.until)) : say('filesLinksSecretHours');
}
