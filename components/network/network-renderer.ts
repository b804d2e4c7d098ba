import { toBlob } from '@sigma/export-image';
import Sigma from 'sigma';
import { EdgeLineProgram } from 'sigma/rendering';
import type { Settings } from 'sigma/settings';
import type { Box } from '@/lib/network/label-positions';
import { createOverlay, type OverlayScene, pictureLayers } from './network-overlay';
import { RingedNodeProgram } from './node-program';
import {
  createLinkDisplay,
  isEqualExceptSelection,
  maxMovingLinks,
  nodeDisplayOf,
  type PictureScene,
  sceneSettings,
  sigmaGraphOf,
} from './picture-scene';

export interface NetworkRenderer {
  draw(scene: PictureScene): void;
  /** Zooms in by a factor above 1, or out by a factor below 1. */
  zoom(factor: number): void;
  /** Moves the view by a distance in pixels. */
  pan(right: number, down: number): void;
  showAll(): void;
  toPng(): Promise<Blob>;
  destroy(): void;
}

interface Handlers {
  /** Called when a node is clicked; receives -1 for the background. */
  onSelect(node: number): void;
  onContextLost(): void;
}

/** Resolution of an exported picture relative to the picture on screen. */
const pngScale = 2;
/** With more nodes, labels avoid only labelled nodes, because checking all of them would delay each frame. */
const maxCheckedNodes = 1000;
/** Milliseconds after the last movement until all links are drawn again. */
const settleDelay = 150;
/** Limits of the camera distance, relative to a view of the whole network. */
const cameraRatios = { minCameraRatio: 1 / 40, maxCameraRatio: 2 };

/** Returns a WebGL program that draws only the first links while the view moves, and all links otherwise. */
const linkProgram = (isMoving: () => boolean) =>
  class extends EdgeLineProgram {
    constructor(gl: WebGLRenderingContext, _: WebGLFramebuffer | null, sigma: Sigma) {
      // Without a framebuffer, Sigma does not draw the links a second time for detecting the link under the pointer.
      super(gl, null, sigma);
    }

    override drawWebGL(...[method, program]: Parameters<EdgeLineProgram['drawWebGL']>): void {
      const all = this.verticesCount;
      if (isMoving()) this.verticesCount = Math.min(all, maxMovingLinks * this.VERTICES);
      super.drawWebGL(method, program);
      this.verticesCount = all;
    }
  };

export function createRenderer(
  container: HTMLElement,
  first: PictureScene,
  { onSelect, onContextLost }: Handlers,
): NetworkRenderer {
  let scene = first;
  let hovered = -1;
  const overlayScene = overlayOf(
    () => scene,
    () => (hovered >= 0 ? hovered : scene.selected),
    () => floatingBoxes(container),
  );
  const overlay = createOverlay(overlayScene);
  let linkOf = createLinkDisplay(scene);
  const movement = createMovement();
  const sigma = new Sigma(sigmaGraphOf(scene), container, {
    ...fixedSettings,
    ...cameraRatios,
    ...sceneSettings(scene),
    edgeProgramClasses: { link: linkProgram(movement.isMoving) },
    defaultDrawNodeLabel: overlay.collectLabel,
    nodeReducer: (key) => nodeDisplayOf(scene, Number(key)),
    edgeReducer: (key) => linkOf(Number(key)),
  });
  const drawOverlay = overlay.attach(sigma);
  const hideLayers = () => hideEmptyLayers(sigma, hovered >= 0 || scene.selected >= 0);
  const hover = (node: number) => {
    hovered = node;
    container.style.cursor = node < 0 ? '' : 'pointer';
    hideLayers();
    drawOverlay();
  };
  sigma.on('enterNode', ({ node }) => hover(Number(node)));
  sigma.on('leaveNode', () => hover(-1));
  sigma.on('clickNode', ({ node }) => onSelect(Number(node)));
  sigma.on('clickStage', () => onSelect(-1));
  hideLayers();
  for (const canvas of Object.values(sigma.getCanvases())) canvas.addEventListener('webglcontextlost', onContextLost);
  const resized = new ResizeObserver(() => sigma.scheduleRefresh());
  resized.observe(container);
  const camera = sigma.getCamera();
  movement.watch(sigma);
  return {
    draw(next) {
      const previous = scene;
      scene = next;
      if (isEqualExceptSelection(previous, next)) {
        hideLayers();
        if (previous.selected !== next.selected) drawSelection(sigma, previous.selected, next.selected);
        return;
      }
      hovered = -1;
      hideLayers();
      linkOf = createLinkDisplay(next);
      if (next.graph !== previous.graph || next.positions !== previous.positions) sigma.setGraph(sigmaGraphOf(next));
      // `setSettings` also makes Sigma read every node and link again.
      sigma.setSettings(sceneSettings(next));
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
      movement.end();
      for (const canvas of Object.values(sigma.getCanvases()))
        canvas.removeEventListener('webglcontextlost', onContextLost);
      sigma.kill();
    },
  };
}

/** Tracks whether the view is moving, and redraws the picture once when it stops. */
function createMovement() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    isMoving: () => timer !== undefined,
    watch(sigma: Sigma) {
      sigma.getCamera().on('updated', () => {
        end();
        timer = setTimeout(() => {
          end();
          sigma.scheduleRender();
        }, settleDelay);
      });
    },
    end,
  };
}

/** Hides empty canvases, because compositing them takes time in each frame. */
function hideEmptyLayers(sigma: Sigma, hasFocus: boolean): void {
  const { hoverNodes, hovers, edgeLabels } = sigma.getCanvases();
  for (const canvas of [hovers, edgeLabels]) if (canvas) canvas.hidden = true;
  if (hoverNodes) hoverNodes.hidden = !hasFocus;
}

const fixedSettings = {
  allowInvalidContainer: true,
  defaultNodeType: 'ringed',
  nodeProgramClasses: { ringed: RingedNodeProgram },
  defaultEdgeType: 'link',
  enableCameraRotation: false,
  labelGridCellSize: 120,
  stagePadding: 28,
  // The view must not be animated, so each movement takes only one frame.
  zoomDuration: 1,
  doubleClickZoomingDuration: 1,
  inertiaDuration: 1,
} satisfies Partial<Settings>;

/** Redraws the previously selected node and the newly selected node, and moves the view to the latter if necessary. */
function drawSelection(sigma: Sigma, previous: number, current: number): void {
  const nodes = [previous, current].filter((node) => node >= 0).map(String);
  sigma.refresh({ partialGraph: { nodes }, skipIndexation: true, schedule: true });
  reveal(sigma, current);
}

function reveal(sigma: Sigma, node: number): void {
  const data = sigma.getNodeDisplayData(String(node));
  if (!data) return;
  const { x, y } = sigma.framedGraphToViewport(data);
  const { width, height } = sigma.getDimensions();
  if (x < 0 || y < 0 || x > width || y > height) sigma.getCamera().setState({ x: data.x, y: data.y });
}

/** Returns the boxes of elements that float over the picture, such as the legend, in pixels relative to the picture. */
function floatingBoxes(container: HTMLElement): Box[] {
  const bounds = container.getBoundingClientRect();
  return Array.from(
    container.parentElement?.querySelectorAll('.network-overlay, .network-counts > p') ?? [],
    (float) => {
      const { left, top, right, bottom } = float.getBoundingClientRect();
      return {
        left: left - bounds.left,
        top: top - bounds.top,
        right: right - bounds.left,
        bottom: bottom - bounds.top,
      };
    },
  );
}

/** Number of the largest nodes that are labelled if there is space. */
const maxLargest = 40;

function overlayOf(
  current: () => PictureScene,
  focusedNode: () => number,
  coveredBoxes: OverlayScene['coveredBoxes'],
): OverlayScene {
  return {
    coveredBoxes,
    get colours() {
      return current().colours;
    },
    labelOf: (node) => current().titles[node] ?? '',
    focusedNode,
    drawnNodes() {
      const { shown } = current();
      const drawn = [...shown.keys()].filter((node) => shown[node] === 1);
      return drawn.length > maxCheckedNodes ? [] : drawn;
    },
    leaders() {
      const { labels, groupOf, radii, shown } = current();
      const leaders = new Map<number, number>();
      if (labels === 'none') return [];
      for (const [node, radius] of radii.entries()) {
        const group = groupOf[node] ?? 0;
        if (shown[node] === 1 && radius > (radii[leaders.get(group) ?? -1] ?? 0)) leaders.set(group, node);
      }
      const bySize = (one: number, other: number) => (radii[other] ?? 0) - (radii[one] ?? 0);
      const largest = [...radii.keys()].filter((node) => shown[node] === 1).sort(bySize);
      return [...[...leaders.values()].sort(bySize), ...largest.slice(0, maxLargest)];
    },
    focusLinks() {
      const { graph, shown } = current();
      const node = focusedNode();
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

/** Redraws the picture at twice its size and returns it as a PNG. */
function pngOf(sigma: Sigma, overlay: OverlayScene, { colours }: PictureScene): Promise<Blob> {
  const { width, height } = sigma.getDimensions();
  const settings = sigma.getSettings();
  // Labels can be placed anywhere, because nothing covers an exported picture.
  const enlargedOverlay = createOverlay({ ...overlay, colours, coveredBoxes: () => [] }, pngScale);
  return toBlob(sigma, {
    layers: pictureLayers,
    width: width * pngScale,
    height: height * pngScale,
    backgroundColor: colours.background,
    sigmaSettings: {
      defaultDrawNodeLabel: enlargedOverlay.collectLabel,
      edgeProgramClasses: { link: linkProgram(() => false) },
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
