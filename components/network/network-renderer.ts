import { toBlob } from '@sigma/export-image';
import { DirectedGraph } from 'graphology';
import Sigma from 'sigma';
import { EdgeLineProgram } from 'sigma/rendering';
import type { Settings } from 'sigma/settings';
import type { EdgeDisplayData } from 'sigma/types';
import type { NodePositions } from '@/lib/network/community-areas';
import type { Box } from '@/lib/network/label-positions';
import type { NetworkGraph } from '@/lib/network/network';
import type { LabelChoice } from '@/lib/network/store';
import type { NetworkColours } from './network-colours';
import { createOverlay, type OverlayScene, pictureLayers } from './network-overlay';
import { type RingedNode, RingedNodeProgram } from './node-program';

/** The content of a picture. Arrays follow the order of the nodes. */
export interface PictureScene {
  graph: NetworkGraph;
  positions: NodePositions;
  radii: Float32Array;
  groupOf: Uint8Array;
  /** 1 for a node that is drawn. */
  shown: Uint8Array;
  /** 1 for a seed, which has a dark ring. */
  seeds: Uint8Array;
  titles: readonly string[];
  labels: LabelChoice;
  colours: NetworkColours;
  /** The selected node; -1 for none. */
  selected: number;
}

/** A picture on the page. */
export interface NetworkRenderer {
  draw(scene: PictureScene): void;
  /** Zooms in by a factor above 1. */
  zoom(factor: number): void;
  /** Moves the view by pixels. */
  pan(right: number, down: number): void;
  showAll(): void;
  toPng(): Promise<Blob>;
  destroy(): void;
}

interface Handlers {
  /** A node was clicked; -1 for the ground. */
  onSelect(node: number): void;
  /** The browser took the drawing context away. */
  onLost(): void;
}

/** Sizes of an exported picture, relative to the one on screen. */
const pngScale = 2;
/** Links above which they are hidden while the picture moves. */
const maxMovingLinks = 20_000;
/** Camera distances, relative to the view of the whole network. */
const cameraRatios = { minCameraRatio: 1 / 40, maxCameraRatio: 2 };

/** Skips the invisible drawing that tells which link is under the pointer. */
class LinkProgram extends EdgeLineProgram {
  constructor(gl: WebGLRenderingContext, _: WebGLFramebuffer | null, sigma: Sigma) {
    super(gl, null, sigma);
  }
}

/** Draws a network in an element. */
export function createRenderer(
  container: HTMLElement,
  first: PictureScene,
  { onSelect, onLost }: Handlers,
): NetworkRenderer {
  let scene = first;
  let hovered = -1;
  const overlayScene = overlayOf(
    () => scene,
    () => (hovered >= 0 ? hovered : scene.selected),
    () => floatingBoxes(container),
  );
  const overlay = createOverlay(overlayScene);
  let linkOf = linkReducer(scene);
  const sigma = new Sigma(graphOf(scene), container, {
    ...fixedSettings,
    ...cameraRatios,
    ...changingSettings(scene),
    defaultDrawNodeLabel: overlay.collectLabel,
    nodeReducer: (key) => nodeOf(scene, Number(key)),
    edgeReducer: (key) => linkOf(Number(key)),
  });
  const drawOverlay = overlay.attach(sigma);
  const hover = (node: number) => {
    hovered = node;
    container.style.cursor = node < 0 ? '' : 'pointer';
    drawOverlay();
  };
  sigma.on('enterNode', ({ node }) => hover(Number(node)));
  sigma.on('leaveNode', () => hover(-1));
  sigma.on('clickNode', ({ node }) => onSelect(Number(node)));
  sigma.on('clickStage', () => onSelect(-1));
  for (const canvas of Object.values(sigma.getCanvases())) canvas.addEventListener('webglcontextlost', onLost);
  const resized = new ResizeObserver(() => sigma.scheduleRefresh());
  resized.observe(container);
  const camera = sigma.getCamera();
  return {
    draw(next) {
      const before = scene;
      scene = next;
      if (isSameButSelection(before, next)) {
        if (before.selected === next.selected) return;
        const nodes = [before.selected, next.selected].filter((node) => node >= 0).map(String);
        sigma.refresh({ partialGraph: { nodes }, skipIndexation: true, schedule: true });
        reveal(sigma, next.selected);
        return;
      }
      hovered = -1;
      linkOf = linkReducer(next);
      if (next.graph !== before.graph || next.positions !== before.positions) sigma.setGraph(graphOf(next));
      // New settings also make Sigma read every node and link again.
      sigma.setSettings(changingSettings(next));
    },
    zoom: (factor) => camera.setState({ ratio: camera.getBoundedRatio(camera.ratio / factor) }),
    pan(right, down) {
      const from = sigma.viewportToFramedGraph({ x: 0, y: 0 });
      const to = sigma.viewportToFramedGraph({ x: right, y: down });
      camera.setState({ x: camera.x + to.x - from.x, y: camera.y + to.y - from.y });
    },
    showAll: () => camera.setState({ x: 0.5, y: 0.5, ratio: 1 }),
    toPng: () => pngOf(sigma, overlayScene, scene),
    destroy() {
      resized.disconnect();
      for (const canvas of Object.values(sigma.getCanvases())) canvas.removeEventListener('webglcontextlost', onLost);
      sigma.kill();
    },
  };
}

const isSameButSelection = (one: PictureScene, other: PictureScene): boolean =>
  Object.keys(one).every(
    (key) => key === 'selected' || one[key as keyof PictureScene] === other[key as keyof PictureScene],
  );

const fixedSettings = {
  allowInvalidContainer: true,
  defaultNodeType: 'ringed',
  nodeProgramClasses: { ringed: RingedNodeProgram },
  defaultEdgeType: 'link',
  edgeProgramClasses: { link: LinkProgram },
  enableCameraRotation: false,
  labelGridCellSize: 120,
  stagePadding: 40,
  // Graphs do not animate: a movement lasts one frame.
  zoomDuration: 1,
  doubleClickZoomingDuration: 1,
  inertiaDuration: 1,
} satisfies Partial<Settings>;

/** Nodes with a label at first; zooming in enlarges others enough for theirs. */
const firstLabels = 40;

const changingSettings = ({ labels, graph, radii }: PictureScene): Partial<Settings> => ({
  renderLabels: labels !== 'none',
  labelDensity: labels === 'all' ? 6 : 1,
  labelRenderedSizeThreshold: labels === 'all' ? 0 : (radii.toSorted().at(-firstLabels) ?? 0),
  hideEdgesOnMove: graph.sources.length > maxMovingLinks,
});

function graphOf({ graph: { size, sources, targets }, positions: { x, y } }: PictureScene): DirectedGraph {
  const graph = new DirectedGraph();
  for (let node = 0; node < size; node += 1) graph.addNode(node, { x: x[node] ?? 0, y: y[node] ?? 0 });
  for (const [link, source] of sources.entries()) graph.addDirectedEdgeWithKey(link, source, targets[link]);
  return graph;
}

function nodeOf(scene: PictureScene, node: number): Partial<RingedNode> {
  const { positions, radii, groupOf, shown, seeds, titles, colours, selected } = scene;
  const ring = seeds[node] === 1 ? colours.ink : colours.ground;
  return {
    x: positions.x[node] ?? 0,
    y: positions.y[node] ?? 0,
    size: radii[node] ?? 0,
    label: titles[node] ?? '',
    color: colours.groups[groupOf[node] ?? 0] ?? colours.line,
    ring: node === selected ? colours.lamp : ring,
    hidden: shown[node] === 0,
    // Draws the selected node over its neighbours.
    highlighted: node === selected,
  };
}

/** Links within a group have its colour. All are faint, and fainter if there are many. */
function linkReducer({ graph, groupOf, colours }: PictureScene): (link: number) => Partial<EdgeDisplayData> {
  const opacity = graph.sources.length > 5_000 ? 0.11 : 0.22;
  const between = withOpacity(colours.line, opacity);
  const within = colours.groups.map((colour) => withOpacity(colour, opacity));
  return (link) => {
    const source = groupOf[graph.sources[link] ?? 0] ?? 0;
    const isWithin = source === groupOf[graph.targets[link] ?? 0];
    return { color: (isWithin ? within[source] : between) ?? between, size: 1 };
  };
}

/** Sigma adds colours up as they are, so they are multiplied by their opacity before. */
function withOpacity(colour: string, opacity: number): string {
  const parts = [1, 3, 5].map((start) => Math.round(Number.parseInt(colour.slice(start, start + 2), 16) * opacity));
  return `rgba(${parts.join(',')},${opacity})`;
}

/** Moves the view to a node that is outside of it. */
function reveal(sigma: Sigma, node: number): void {
  const data = sigma.getNodeDisplayData(String(node));
  if (!data) return;
  const { x, y } = sigma.framedGraphToViewport(data);
  const { width, height } = sigma.getDimensions();
  if (x < 0 || y < 0 || x > width || y > height) sigma.getCamera().setState({ x: data.x, y: data.y });
}

/** Returns the boxes of what floats over the picture, such as the legend, relative to the picture. */
function floatingBoxes(container: HTMLElement): Box[] {
  const stage = container.getBoundingClientRect();
  return Array.from(container.parentElement?.querySelectorAll('.net-float') ?? [], (float) => {
    const { left, top, right, bottom } = float.getBoundingClientRect();
    return { left: left - stage.left, top: top - stage.top, right: right - stage.left, bottom: bottom - stage.top };
  });
}

function overlayOf(
  current: () => PictureScene,
  focus: () => number,
  coveredBoxes: OverlayScene['coveredBoxes'],
): OverlayScene {
  return {
    coveredBoxes,
    get colours() {
      return current().colours;
    },
    labelOf: (node) => current().titles[node] ?? '',
    focus,
    leaders() {
      const { labels, groupOf, radii, shown } = current();
      const leaders = new Map<number, number>();
      if (labels === 'none') return [];
      for (const [node, radius] of radii.entries()) {
        const group = groupOf[node] ?? 0;
        if (shown[node] === 1 && radius > (radii[leaders.get(group) ?? -1] ?? 0)) leaders.set(group, node);
      }
      return [...leaders.values()];
    },
    focusLinks() {
      const { graph, shown } = current();
      const node = focus();
      const links: [number, number][] = [];
      if (node < 0) return links;
      graph.sources.forEach((source, link) => {
        const target = graph.targets[link] ?? 0;
        if ((source === node || target === node) && shown[source] && shown[target]) links.push([source, target]);
      });
      return links;
    },
  };
}

/** Draws the picture again at twice its size. */
function pngOf(sigma: Sigma, overlay: OverlayScene, { colours }: PictureScene): Promise<Blob> {
  const { width, height } = sigma.getDimensions();
  const settings = sigma.getSettings();
  // A file has no legend over the picture.
  const enlargedOverlay = createOverlay({ ...overlay, colours, coveredBoxes: () => [] }, pngScale);
  return toBlob(sigma, {
    layers: pictureLayers,
    width: width * pngScale,
    height: height * pngScale,
    backgroundColor: colours.ground,
    sigmaSettings: {
      defaultDrawNodeLabel: enlargedOverlay.collectLabel,
      zoomToSizeRatioFunction: (ratio) => settings.zoomToSizeRatioFunction(ratio) / pngScale,
      labelGridCellSize: settings.labelGridCellSize * pngScale,
      labelRenderedSizeThreshold: settings.labelRenderedSizeThreshold * pngScale,
      stagePadding: settings.stagePadding * pngScale,
    },
    withTempRenderer(enlarged) {
      enlargedOverlay.attach(enlarged);
      enlarged.refresh();
    },
  });
}
