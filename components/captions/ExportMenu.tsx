import { type ReactNode, useId, useMemo, useState } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { type PriceTag, priceText } from '@/components/ui/format-text';
import { lazyPart } from '@/components/ui/lazy-part';
import { Menu, useMenuClose } from '@/components/ui/Menu';
import { shortcutKey } from '@/components/ui/shortcuts';
import { useTranslation } from '@/components/ui/translation';
import {
  allExportFormats,
  type FetchedFormat,
  formats,
  isWrittenFormat,
  type WrittenFormat,
} from '@/lib/captions/formats';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { languageNotes } from '@/lib/captions/track-request';
import { activeViews, type ViewName, type Views } from '@/lib/captions/views';
import type { MessageName } from '@/lib/shared/localized-text';
import { ExportChoices, type ExportChoicesProps } from './ExportChoices';

interface TrackExportMenuProps extends ExportChoicesProps {
  openCount: number;
  onSaveWritten(format: WrittenFormat): void;
}

/** Loaded only for files of unknown price, which are rare. */
const UnknownPriceDialog = lazyPart(
  async () => (await import('@/components/ui/UnknownPriceDialog')).UnknownPriceDialog,
);

/** A platform file at its lowest current price. `onSave` gets the file from the source that has this price. */
interface FileOffer {
  price: PriceTag;
  onSave(): void;
}

interface ExportMenuProps extends TrackExportMenuProps {
  offerOf(format: FetchedFormat): FileOffer;
  /** The reason why paid platform files cannot be requested now; `null` if they can. */
  disabledReason: string | null;
}

const writtenFormats = allExportFormats.filter(isWrittenFormat);
const platformFormats = allExportFormats.filter((format): format is FetchedFormat => !isWrittenFormat(format));

/** The menu of all export formats with their prices. Formats made from saved captions are free. */
export function ExportMenu(props: ExportMenuProps) {
  const t = useTranslation();
  const [unconfirmed, setUnconfirmed] = useState<{ format: FetchedFormat; onSave(): void } | null>(null);
  const endDialog = (isConfirmed: boolean) => {
    setUnconfirmed(null);
    if (isConfirmed) unconfirmed?.onSave();
  };
  const save = (format: FetchedFormat, { price, onSave }: FileOffer) =>
    price.is === 'unknown' ? setUnconfirmed({ format, onSave }) : onSave();
  return (
    <>
      <TrackExportMenu {...props}>
        <PlatformFiles {...props} onSaveFetched={save} />
      </TrackExportMenu>
      {unconfirmed && <UnknownPriceDialog action={t('getThing', unconfirmed.format)} onEnd={endDialog} />}
    </>
  );
}

/** The menu of free export formats, with `children` below them. */
export function TrackExportMenu({ children, ...props }: TrackExportMenuProps & { children?: ReactNode }) {
  const t = useTranslation();
  return (
    <Menu
      icon="download"
      label={t('exportVerb')}
      shortcut={shortcutKey('export')}
      popupRole="dialog"
      openCount={props.openCount}
    >
      <div role="menu" aria-label={t('exportVerb')}>
        <WrittenFiles both={props.both === true} onSaveWritten={props.onSaveWritten} />
        {children}
      </div>
      <ExportChoices {...props} />
    </Menu>
  );
}

function WrittenFiles({ both, onSaveWritten }: Pick<ExportMenuProps, 'onSaveWritten'> & { both: boolean }) {
  const t = useTranslation();
  return (
    <section>
      <div className="title">
        {t('exportFromSaved')} <span>{t('priceFree')}</span>
      </div>
      <div className="formats">
        {writtenFormats.map((format) => (
          <FormatItem
            key={format}
            format={format}
            note={`.${formats[format].extension}`}
            disabled={both && !formats[format].supportsTwoTracks}
            onPress={onSaveWritten}
          />
        ))}
      </div>
    </section>
  );
}

interface PlatformFilesProps extends Pick<ExportMenuProps, 'offerOf' | 'disabledReason'> {
  onSaveFetched(format: FetchedFormat, offer: FileOffer): void;
}

function PlatformFiles({ offerOf, disabledReason, onSaveFetched }: PlatformFilesProps) {
  const t = useTranslation();
  const offers = platformFormats.map((format) => ({ format, offer: offerOf(format) }));
  const tags = offers.map(({ offer }) => offer.price);
  const texts = tags.map((tag) => priceText(t, tag));
  const hasSinglePrice = new Set(texts).size === 1;
  const title = useId();
  return (
    <section>
      <div className="title" id={title}>
        {t('exportPlatformFiles')} {hasSinglePrice && <span className={priceClass(tags[0])}>{texts[0]}</span>}
      </div>
      <div className={hasSinglePrice ? 'formats' : 'formats priced'}>
        {offers.map(({ format, offer }, i) => (
          <FormatItem
            key={format}
            format={format}
            note={hasSinglePrice ? `.${formats[format].extension}` : (texts[i] ?? '')}
            disabled={disabledReason !== null && costsMoney(offer.price)}
            describedBy={title}
            onPress={() => onSaveFetched(format, offer)}
          />
        ))}
      </div>
      {disabledReason !== null && tags.some(costsMoney) && <p className="note warning-text">{disabledReason}</p>}
    </section>
  );
}

const costsMoney = (tag: PriceTag): boolean => tag.is !== 'free' && tag.is !== 'saved';
const priceClass = (tag: PriceTag | undefined): string => (tag?.is === 'unknown' ? 'price unknown bare' : 'price bare');

interface FormatItemProps<F> {
  format: F;
  note: string;
  disabled?: boolean;
  /** The id of the heading with the shared price. */
  describedBy?: string;
  onPress(format: F): void;
}

function FormatItem<F extends WrittenFormat | FetchedFormat>({
  format,
  note,
  disabled = false,
  describedBy,
  onPress,
}: FormatItemProps<F>) {
  const t = useTranslation();
  const close = useMenuClose();
  const handlePress = (): void => {
    close();
    onPress(format);
  };
  return (
    <button
      type="button"
      role="menuitem"
      aria-disabled={disabled || undefined}
      aria-describedby={describedBy}
      onClick={disabled ? undefined : handlePress}
    >
      <span>{t(formats[format].name as MessageName)}</span>
      <span>{note}</span>
    </button>
  );
}

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
  const active = useMemo(() => activeViews(views, received), [views, received]);
  const names = active.map((name) =>
    name === 'shiftSeconds' ? t('viewShiftedBy', views.shiftSeconds) : t(viewMessages[name]),
  );
  const notes = languageNotes(t, request.lang, lang);
  return { names, notes, viewNote: names.length > 0 ? [t('exportNoteViews', names.join(', '))] : [] };
}
