import { type ReactNode, useId, useMemo } from 'react';
import { type StoreApi, useStore } from 'zustand';
import { type PriceTag, priceText } from '@/components/ui/format-text';
import { Menu, useMenuClose } from '@/components/ui/Menu';
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

interface ExportMenuProps extends TrackExportMenuProps {
  /** Returns the lowest current price of a platform file. */
  priceOf(format: FetchedFormat): PriceTag;
  /** The reason why paid platform files cannot be requested now; `null` if they can. */
  blocked: string | null;
  onSaveFetched(format: FetchedFormat): void;
}

const writtenFormats = allExportFormats.filter(isWrittenFormat);
const platformFormats = allExportFormats.filter((format): format is FetchedFormat => !isWrittenFormat(format));

/** The menu of all export formats with their prices. Formats made from saved captions are free. */
export function ExportMenu(props: ExportMenuProps) {
  return (
    <TrackExportMenu {...props}>
      <PlatformFiles {...props} />
    </TrackExportMenu>
  );
}

/** The menu of free export formats, with `children` below them. */
export function TrackExportMenu({ children, ...props }: TrackExportMenuProps & { children?: ReactNode }) {
  const t = useTranslation();
  return (
    <Menu icon="download" label={t('captionsExport')} shortcut="E" popupRole="dialog" openCount={props.openCount}>
      <div role="menu" aria-label={t('captionsExport')}>
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

function PlatformFiles({ priceOf, blocked, onSaveFetched }: ExportMenuProps) {
  const t = useTranslation();
  const tags = platformFormats.map(priceOf);
  const texts = tags.map((tag) => priceText(t, tag));
  const hasSinglePrice = new Set(texts).size === 1;
  const title = useId();
  return (
    <section>
      <div className="title" id={title}>
        {t('exportPlatformFiles')} {hasSinglePrice && <span className={priceClass(tags[0])}>{texts[0]}</span>}
      </div>
      <div className={hasSinglePrice ? 'formats' : 'formats priced'}>
        {platformFormats.map((format, i) => (
          <FormatItem
            key={format}
            format={format}
            note={hasSinglePrice ? `.${formats[format].extension}` : (texts[i] ?? '')}
            disabled={blocked !== null && costsMoney(tags[i])}
            describedBy={title}
            onPress={onSaveFetched}
          />
        ))}
      </div>
      {blocked !== null && tags.some(costsMoney) && <p className="note warned">{blocked}</p>}
    </section>
  );
}

const costsMoney = (tag: PriceTag | undefined): boolean => tag !== undefined && tag.is !== 'free' && tag.is !== 'saved';
const priceClass = (tag: PriceTag | undefined): string =>
  tag?.is === 'unstated' ? 'price unknown bare' : 'price bare';

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
