import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { IconButton } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import { type Size, useElementSize, useThemeVersion } from '@/components/ui/use-element-size';
import type { NodePositions } from '@/lib/network/layout';
import type { Network } from '@/lib/network/network';
import { nodeLabel } from '@/lib/network/network-columns';
import type { VideoId } from '@/lib/service/ids';
import { drawNetwork, type Scene } from './network-drawing';
import {
  canvasPointOf,
  nodeAt,
  nodeInDirection,
  panViewport,
  radiiOf,
  rankNodes,
  type Viewport,
  viewportOfAll,
  zoomViewport,
} from './viewport';

interface Props {
  network: Network;
  positions: NodePositions;
  sizeBy: 'inDegree' | 'views';
  selected: VideoId | null;
  onSelect(id: VideoId | null): void;
}

/** Labels drawn at the initial zoom; zooming in adds more. */
const labelsAtOnce = 14;
/** Pixels per key press. */
const keyPan = 60;
const arrows: Readonly<Record<string, [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Draws a network. It pans and zooms by pointer and keys; a click or an arrow key selects a video. */
export function NetworkCanvas({ network, positions, sizeBy, selected, onSelect }: Props) {
  const t = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useElementSize(canvas);
  const controls = useViewport(positions, size);
  const { viewport, changeViewport, all, zoom } = controls;
  const [hovered, setHovered] = useState(-1);
  const radii = useMemo(() => radiiOf(network, sizeBy, size), [network, sizeBy, size]);
  const ranked = useMemo(() => rankNodes(network.nodes, sizeBy), [network, sizeBy]);
  const selectedIndex = network.nodes.findIndex(({ id }) => id === selected);
  useDrawing(
    canvas,
    { network, positions, radii, labelled: ranked, selected: selectedIndex, hovered, viewport, size },
    all,
  );
  const choose = (node: number) => onSelect(network.nodes[node]?.id ?? null);
  const nodeAtPoint = (point: [number, number]) => nodeAt(positions, radii, viewport, size, point);
  const pointer = usePointer({
    pan: (x, y) => changeViewport((now) => panViewport(now, x, y)),
    hover: (point) => setHovered(nodeAtPoint(point)),
    press: (point) => choose(nodeAtPoint(point)),
  });
  useWheel(canvas, zoom);
  const press = keyHandler(controls, (arrow) => {
    const to = selectedIndex < 0 ? (ranked[0] ?? -1) : nodeInDirection(positions, selectedIndex, arrow);
    choose(to);
    changeViewport((now) => viewportShowing(now, size, positions, to));
  });
  const selectedNode = network.nodes[selectedIndex];
  const videos = t.plural('netVideos', network.nodes.length);
  const edges = t.plural('netEdges', network.edges.length);
  return (
    <div className="net-stage">
      {/* The slider's value is the selected video, so that screen readers pass on the arrow keys and announce the selection. */}
      <div
        role="slider"
        tabIndex={0}
        aria-valuemin={0}
        aria-valuemax={network.nodes.length}
        aria-valuenow={selectedIndex + 1}
        aria-valuetext={selectedNode ? nodeLabel(selectedNode) : t('netNoneChosen')}
        aria-label={t('netPicture', videos, edges)}
        aria-describedby="net-keys"
        onKeyDown={press}
      >
        <canvas ref={canvas} {...pointer} />
      </div>
      <div className="net-zoom">
        <IconButton icon="plus" label={t('netCloser')} shortcut="+" onPress={() => zoom(zoomStep)} />
        <IconButton icon="minus" label={t('netFurther')} shortcut="-" onPress={() => zoom(1 / zoomStep)} />
        <IconButton icon="square" label={t('netAll')} shortcut="0" onPress={() => changeViewport(() => all)} />
      </div>
    </div>
  );
}

/** Zoom factor of one key press. */
const zoomStep = 1.4;

type ViewportControls = ReturnType<typeof useViewport>;

/** Handles the keys of the canvas; `onArrow` selects the next video in a direction. */
const keyHandler =
  ({ changeViewport, all, zoom }: ViewportControls, onArrow: (arrow: [number, number]) => void) =>
  (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (event.key === '+' || event.key === '=') zoom(zoomStep);
    else if (event.key === '-') zoom(1 / zoomStep);
    else if (event.key === '0') changeViewport(() => all);
    else if (arrow && event.shiftKey) changeViewport((now) => panViewport(now, -arrow[0] * keyPan, -arrow[1] * keyPan));
    else if (arrow) onArrow(arrow);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

/** Redraws after each change; the number of labels grows with the zoom. */
function useDrawing(canvas: RefObject<HTMLCanvasElement | null>, scene: Scene, all: Viewport): void {
  const colours = useThemeVersion();
  const { network, positions, radii, labelled, selected, hovered, viewport, size } = scene;
  useLayoutEffect(() => {
    const zoom = Math.min(4, Math.max(1, viewport.scale / all.scale));
    const labels = labelled.slice(0, Math.round(labelsAtOnce * zoom * zoom));
    // `colours` is only a dependency: a new theme must redraw the canvas.
    if (canvas.current && size.wide > 0 && colours >= 0) {
      drawNetwork(canvas.current, { network, positions, radii, labelled: labels, selected, hovered, viewport, size });
    }
  }, [canvas, network, positions, radii, labelled, selected, hovered, viewport, size, all, colours]);
}

const centerOf = ({ wide, high }: Size): [number, number] => [wide / 2, high / 2];

/** Returns the visible part: the whole network until the user moves it. */
function useViewport(positions: NodePositions, size: Size) {
  const all = useMemo(() => viewportOfAll(positions, size), [positions, size]);
  const [moved, setMoved] = useState<{ initial: Viewport; viewport: Viewport } | null>(null);
  const viewport = moved?.initial === all ? moved.viewport : all;
  const changeViewport = (next: (now: Viewport) => Viewport) =>
    setMoved((now) => ({ initial: all, viewport: next(now?.initial === all ? now.viewport : all) }));
  const zoom = (factor: number, point = centerOf(size)) =>
    changeViewport((now) => zoomViewport(now, all, size, factor, point));
  return { viewport, changeViewport, all, zoom };
}

/** Moves the viewport only if a node is outside of it. */
function viewportShowing(viewport: Viewport, size: Size, { x, y }: NodePositions, node: number): Viewport {
  const [atX, atY] = canvasPointOf(viewport, size, x[node] ?? viewport.x, y[node] ?? viewport.y);
  const inside = atX > 20 && atY > 20 && atX < size.wide - 20 && atY < size.high - 20;
  return inside ? viewport : { ...viewport, x: x[node] ?? viewport.x, y: y[node] ?? viewport.y };
}

interface PointerHandlers {
  pan(byX: number, byY: number): void;
  hover(point: [number, number]): void;
  press(point: [number, number]): void;
}

/** Pixels that the pointer may move within a click. */
const clickTolerance = 4;

function usePointer({ pan, hover, press }: PointerHandlers) {
  const drag = useRef<{ x: number; y: number; moved: number } | null>(null);
  const pointOf = ({ nativeEvent }: PointerEvent): [number, number] => [nativeEvent.offsetX, nativeEvent.offsetY];
  return {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, y: event.clientY, moved: 0 };
    },
    onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
      const from = drag.current;
      if (!from) return hover(pointOf(event));
      const byX = event.clientX - from.x;
      const byY = event.clientY - from.y;
      const moved = from.moved + Math.abs(byX) + Math.abs(byY);
      drag.current = { x: event.clientX, y: event.clientY, moved };
      if (moved > clickTolerance) pan(byX, byY);
    },
    onPointerUp(event: PointerEvent<HTMLCanvasElement>) {
      if (drag.current && drag.current.moved <= clickTolerance) press(pointOf(event));
      drag.current = null;
    },
    onPointerCancel: () => {
      drag.current = null;
    },
    onPointerLeave: () => hover([Number.NaN, Number.NaN]),
  };
}

/** Zooms at the pointer. React's own wheel listener is passive and could not stop the page from scrolling. */
function useWheel(
  canvas: { current: HTMLCanvasElement | null },
  zoom: (factor: number, point: [number, number]) => void,
): void {
  const latest = useRef(zoom);
  latest.current = zoom;
  useEffect(() => {
    const element = canvas.current;
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault();
      latest.current(Math.exp(-event.deltaY / 400), [event.offsetX, event.offsetY]);
    };
    element?.addEventListener('wheel', handleWheel, { passive: false });
    return () => element?.removeEventListener('wheel', handleWheel);
  }, [canvas]);
}
