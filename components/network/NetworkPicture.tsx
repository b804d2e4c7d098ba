import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { IconButton } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import { readColours } from './network-colours';
import type { NetworkRenderer } from './network-renderer';
import type { PictureScene } from './picture-scene';

interface Props {
  /** The content of the picture. Its colours come from the theme. */
  scene: Omit<PictureScene, 'colours'>;
  /** Increases when the colours of the theme change. */
  themeVersion: number;
  label: string;
  /** Set to the renderer while the picture exists. */
  renderer: RefObject<NetworkRenderer | null>;
  onSelect(node: number): void;
  /** Called if the picture cannot be drawn or the WebGL context is lost. */
  onFail(): void;
}

/** Zoom factor of one key press. */
const zoomStep = 1.4;
/** Distance in pixels that one key press moves the view. */
const panStep = 60;
const arrows: Readonly<Record<string, [right: number, down: number]>> = {
  ArrowLeft: [-panStep, 0],
  ArrowRight: [panStep, 0],
  ArrowUp: [0, -panStep],
  ArrowDown: [0, panStep],
};

/**
 * The role `application` makes screen readers pass the arrow keys to the picture. The list next to it contains the same
 * videos in accessible form.
 */
const applicationProps = (label: string, onKeyDown: (event: KeyboardEvent) => void) => ({
  role: 'application',
  tabIndex: 0,
  'aria-label': label,
  'aria-describedby': 'network-keys',
  onKeyDown,
});

/** Draws a network with WebGL. Pointer and keys move the picture; a click selects a video. */
export function NetworkPicture({ scene, themeVersion, label, renderer, onSelect, onFail }: Props) {
  const t = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  useRenderer({ container, scene, themeVersion, renderer, onSelect, onFail });
  const zoom = (factor: number) => renderer.current?.zoom(factor);
  const showAll = () => renderer.current?.showAll();
  const handleKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') zoom(zoomStep);
    else if (event.key === '-') zoom(1 / zoomStep);
    else if (event.key === '0') showAll();
    else if (arrow) renderer.current?.pan(...arrow);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <div ref={container} className="network-canvas" {...applicationProps(label, handleKeyDown)} />
      <p id="network-keys" className="visually-hidden">
        {t('networkKeys')}
      </p>
      <div className="network-overlay network-zoom">
        <IconButton icon="plus" label={t('networkCloser')} shortcut="+" onPress={() => zoom(zoomStep)} />
        <IconButton icon="minus" label={t('networkFurther')} shortcut="-" onPress={() => zoom(1 / zoomStep)} />
        <IconButton icon="maximize" label={t('showAll')} shortcut="0" onPress={showAll} />
      </div>
    </>
  );
}

/** Creates the renderer, whose libraries are loaded with the first picture, and updates it on every change. */
function useRenderer({
  container,
  scene,
  themeVersion,
  renderer,
  onSelect,
  onFail,
}: Omit<Props, 'label'> & {
  container: RefObject<HTMLDivElement | null>;
}): void {
  const latest = useRef({ scene, themeVersion, onSelect, onFail });
  latest.current = { scene, themeVersion, onSelect, onFail };
  const themeColours = useRef<{ version: number; value: PictureScene['colours'] } | null>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    const create = async () => {
      const { createRenderer } = await import('./network-renderer');
      if (isUnmounted || !container.current) return;
      const value = readColours(container.current);
      themeColours.current = { version: latest.current.themeVersion, value };
      renderer.current = createRenderer(
        container.current,
        { ...latest.current.scene, colours: value },
        {
          onSelect: (node) => latest.current.onSelect(node),
          onContextLost: () => latest.current.onFail(),
        },
      );
      setReady(true);
    };
    create().catch((error: unknown) => {
      latest.current.onFail();
      throw error;
    });
    return () => {
      isUnmounted = true;
      renderer.current?.destroy();
      renderer.current = null;
    };
  }, [container, renderer]);
  useEffect(() => {
    if (!isReady || !container.current) return;
    if (themeColours.current?.version !== themeVersion) {
      themeColours.current = { version: themeVersion, value: readColours(container.current) };
    }
    renderer.current?.draw({ ...scene, colours: themeColours.current.value });
  }, [isReady, scene, themeVersion, container, renderer]);
}

export function hasWebGl(): boolean {
  const canvas = document.createElement('canvas');
  return (canvas.getContext('webgl2') ?? canvas.getContext('webgl')) !== null;
}
