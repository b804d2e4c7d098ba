import { dateTimeText } from '@/components/ui/format-text';
import { Menu, MenuItem } from '@/components/ui/Menu';
import { useTranslation } from '@/components/ui/words';
import type { LinkLifetime } from '@/lib/files/link-lifetime';
import { type LinkListFormat, linkListFormats } from '@/lib/files/link-lists';
import type { MessageName } from '@/lib/shared/localized-text';

interface LinkMenuProps {
  life: LinkLifetime;
  /** How many links go into the list. */
  count: number;
  isChoosing: boolean;
  onSave(form: LinkListFormat): void;
  onCopy(): void;
  onChoose(on: boolean): void;
}

const formatNames: Record<LinkListFormat, MessageName> = {
  txt: 'filesLinksTxt',
  aria2: 'filesLinksAria2',
  m3u: 'filesLinksM3u',
};
const formats = ['txt', 'aria2', 'm3u'] as const;

/** The links for other downloaders: no permission, no price, and what they are to whoever has them. */
export function LinkMenu({ life, count, isChoosing, onSave, onCopy, onChoose }: LinkMenuProps) {
  const t = useTranslation();
  const isOff = life.is === 'ended' || count === 0;
  return (
    <Menu icon="link" label={t('filesLinks')} holds="dialog">
      <div role="menu" aria-label={t('filesLinks')}>
        <MenuItem label={t('filesLinksCopy')} disabled={isOff} onPress={onCopy} />
        {formats.map((form) => (
          <MenuItem
            key={form}
            label={t(formatNames[form])}
            note={`.${linkListFormats[form].ending}`}
            disabled={isOff}
            onPress={() => onSave(form)}
          />
        ))}
        <MenuItem label={t(isChoosing ? 'filesChooseOff' : 'filesChoose')} onPress={() => onChoose(!isChoosing)} />
      </div>
      <section>
        <p className="note">{t.plural('filesLinksOf', count)}</p>
        <p className="note">
          <LinkWarning life={life} />
        </p>
      </section>
    </Menu>
  );
}

function LinkWarning({ life }: Pick<LinkMenuProps, 'life'>) {
  const t = useTranslation();
  if (life.is === 'ended') return t('filesLinksEndedMenu');
  return life.said ? t('filesLinksSecret', dateTimeText(t, life.until)) : t('filesLinksSecretHours');
}
