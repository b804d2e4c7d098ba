/** Declares a single iteration of the layout, because the package has types only for running all iterations at once. */
declare module 'graphology-layout-forceatlas2/iterate.js' {
  import type { ForceAtlas2Settings } from 'graphology-layout-forceatlas2';

  export default function iterate(
    settings: Required<Omit<ForceAtlas2Settings, 'edgeWeightInfluence'>> & { edgeWeightInfluence: number },
    nodes: Float32Array,
    edges: Float32Array,
  ): unknown;
}
