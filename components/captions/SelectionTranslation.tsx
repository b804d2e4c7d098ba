import { type RefObject, useEffect, useRef, useState } from 'react';
import { useCaptions, useCaptionsStore } from '@/components/captions/use-captions';
import { IconButton } from '@/components/ui/Icon';
import { popupRefs } from '@/components/ui/place-popup';
import { useTranslation } from '@/components/ui/translation';
import { useShortcuts } from '@/components/ui/use-shortcuts';
import { joinTexts } from '@/lib/captions/cue-text';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import type { TranslationProblem } from '@/lib/captions/store/translation-store';
import { ownLanguages } from '@/lib/captions/track-request';
import { plainText } from '@/lib/captions/translation';
import { languageName } from '@/lib/shared/display-names';
import type { Result } from '@/lib/shared/result';
import type { CaptionListHandle } from './CaptionList';
import { lineIndexOf } from './line-source';
import { problemMessages } from './TranslationStatus';
import { translationStoreOf } from './translation-store';

interface Selected {
  text: string;
  /** Where the text is in the window. */
  place: DOMRect;
}

/** Returns the text that the user has selected in the lines of the first track; `null` if there is none. */
function selectedText(): Selected | null {
  const selection = getSelection();
  const parent = selection?.anchorNode?.parentElement ?? null;
  const text = selection?.toString().trim() ?? '';
  if (!selection || text === '' || lineIndexOf(parent) === null || parent?.closest('.second-track')) return null;
  return { text, place: selection.getRangeAt(0).getBoundingClientRect() };
}

interface Props {
  track: ShownTrack;
  lines: RefObject<CaptionListHandle | null>;
}

/** Translates what is selected in the transcript on this device: a text after a click, or lines after a key. */
export function SelectionTranslation({ track, lines }: Props) {
  const captions = useCaptionsStore();
  const languages = useCaptions((state) => state.settings.languages);
  const singleKeys = useCaptions((state) => state.settings.singleKeys);
  const { browserLanguages } = captions.getState();
  const [lang] = ownLanguages(track.lang ?? track.request.lang, { languages, browserLanguages });
  const [selected, setSelected] = useState<(Selected & { byKey: boolean }) | null>(null);
  useEffect(() => {
    // Selecting a text must not download a model, so that a key has to ask for the first translation.
    const showSelected = async () => {
      const found = lang !== undefined && selectedText();
      const isReady = found && (await translationStoreOf(captions).getState().availability(lang)) === 'available';
      if (isReady) setSelected({ ...found, byKey: false });
    };
    const onPointerUp = ({ target }: PointerEvent) => {
      if (lineIndexOf(target) !== null) void showSelected();
    };
    document.addEventListener('pointerup', onPointerUp);
    return () => document.removeEventListener('pointerup', onPointerUp);
  }, [captions, lang]);
  const translate = () => {
    const span = lines.current?.selection();
    const line = span?.from ?? lineIndexOf(document.activeElement) ?? Math.max(0, captions.getState().lineNow);
    const place = document.querySelector(`.lines [aria-posinset="${line + 1}"]`)?.getBoundingClientRect();
    const texts = track.cues.slice(line, span?.until ?? line + 1).map(plainText);
    const found = selectedText() ?? (place && { text: joinTexts(texts), place });
    if (found) setSelected({ ...found, byKey: true });
  };
  useShortcuts({ translate }, singleKeys && lang !== undefined);
  if (!selected || lang === undefined) return null;
  return <Translation key={selected.text} {...selected} lang={lang} onClose={() => setSelected(null)} />;
}

interface TranslationProps extends Selected {
  /** True if a key asked for the translation, so that the focus moves to it. */
  byKey: boolean;
  lang: string;
  onClose(): void;
}

function Translation({ text, place, byKey, lang, onClose }: TranslationProps) {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const { translated, share } = useTranslatedText(text, lang);
  const box = usePopover(byKey, onClose);
  const { left, top, width, height } = place;
  const name = languageName(lang, t.locale);
  const copy = async (translation: string) => {
    await captions.getState().ports.copy(translation);
    captions.getState().showToast(['translationCopied']);
  };
  return (
    <span className="selection-place" style={{ left, top, inlineSize: width, blockSize: height }}>
      <div ref={box} popover="manual" role="dialog" aria-label={name} className="menu positioned" tabIndex={-1}>
        <section className="stack tight">
          <div className="flex-row">
            <span className="grow">
              <span className="strong">{name}</span> <span className="note">{t('originOnDevice')}</span>
            </span>
            <IconButton
              icon="copy"
              label={t('translationCopy')}
              disabled={!translated?.ok}
              onPress={() => translated?.ok && void copy(translated.value)}
            />
            <IconButton icon="x" label={t('close')} shortcut="Escape" onPress={onClose} />
          </div>
          <p dir="auto" lang={translated?.ok ? lang : undefined} role="status">
            {translated === null && t(share < 1 ? 'translationModel' : 'translating')}
            {translated && (translated.ok ? translated.value : t(problemMessages[translated.failure]))}
          </p>
          {translated === null && (
            <div className="meter">
              <i style={{ inlineSize: `${share * 100}%` }} />
            </div>
          )}
        </section>
      </div>
    </span>
  );
}

/**
 * Returns the translation of a text of the first track, or why there is none; `null` until either is known. `share` is
 * how much of the model is downloaded, from 0 to 1.
 */
function useTranslatedText(text: string, lang: string) {
  const captions = useCaptionsStore();
  const [translated, setTranslated] = useState<Result<string, TranslationProblem> | null>(null);
  const [share, setShare] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void translationStoreOf(captions)
      .getState()
      .translateText(text, { lang, signal, onDownload: setShare })
      .then((result) => signal.aborted || setTranslated(result));
    return () => controller.abort();
  }, [captions, text, lang]);
  return { translated, share };
}

/** Returns the ref of a popover that Escape and a press elsewhere close. With a key, the focus moves there and back. */
function usePopover(takesFocus: boolean, onClose: () => void): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const hide = popupRefs.start(box.current);
    const before = document.activeElement;
    if (takesFocus) box.current?.focus();
    const controller = new AbortController();
    const options = { signal: controller.signal, capture: true };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Escape would also clear the selected lines, or go back in the panel's history.
      event.stopPropagation();
      close.current();
    };
    const closeByPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && box.current?.contains(target))) close.current();
    };
    addEventListener('keydown', closeByKey, options);
    addEventListener('pointerdown', closeByPress, options);
    return () => {
      controller.abort();
      hide?.();
      if (takesFocus && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [takesFocus]);
  return box;
}
