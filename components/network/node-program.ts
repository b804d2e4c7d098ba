import type { NodeHoverDrawingFunction } from 'sigma/rendering';
import { NodeProgram, type ProgramInfo } from 'sigma/rendering';
import type { NodeDisplayData, RenderParams } from 'sigma/types';
import { floatColor } from 'sigma/utils';

/** A node drawn as a disc surrounded by a ring of another colour. */
export interface RingedNode extends NodeDisplayData {
  ring: string;
}

const vertexShader = `
attribute vec4 a_id;
attribute vec4 a_color;
attribute vec4 a_ring;
attribute vec2 a_position;
attribute float a_size;
uniform float u_sizeRatio;
uniform float u_pixelRatio;
uniform mat3 u_matrix;
varying vec4 v_color;
varying vec4 v_ring;
varying float v_diameter;
const float bias = 255.0 / 254.0;

void main() {
  gl_Position = vec4((u_matrix * vec3(a_position, 1)).xy, 0, 1);
  v_diameter = a_size / u_sizeRatio * u_pixelRatio * 2.0;
  gl_PointSize = v_diameter;
  #ifdef PICKING_MODE
  v_color = a_id;
  #else
  v_color = a_color;
  #endif
  v_color.a *= bias;
  v_ring = a_ring;
  v_ring.a *= bias;
}
`;

const fragmentShader = `
precision highp float;
uniform float u_pixelRatio;
varying vec4 v_color;
varying vec4 v_ring;
varying float v_diameter;
const float ringWidth = 1.5;

void main() {
  float fromEdge = (0.5 - length(gl_PointCoord - vec2(0.5))) * v_diameter;
  #ifdef PICKING_MODE
  if (fromEdge < 0.0) discard;
  gl_FragColor = v_color;
  #else
  float width = min(ringWidth * u_pixelRatio, 0.15 * v_diameter);
  vec4 inside = mix(v_ring, v_color, smoothstep(width - 0.5, width + 0.5, fromEdge));
  gl_FragColor = mix(vec4(0.0), inside, smoothstep(0.0, 1.0, fromEdge));
  #endif
}
`;

const uniforms = ['u_sizeRatio', 'u_pixelRatio', 'u_matrix'] as const;
const { UNSIGNED_BYTE, FLOAT, POINTS } = WebGLRenderingContext;

/**
 * Draws nodes as WebGL points. Sigma's default program draws instanced triangles, which takes five times as long
 * without graphics hardware.
 */
export class RingedNodeProgram extends NodeProgram<(typeof uniforms)[number]> {
  // The overlay draws the label and the hover effect.
  override drawHover: NodeHoverDrawingFunction = () => undefined;

  override getDefinition() {
    return {
      VERTICES: 1,
      VERTEX_SHADER_SOURCE: vertexShader,
      FRAGMENT_SHADER_SOURCE: fragmentShader,
      METHOD: POINTS,
      UNIFORMS: uniforms,
      ATTRIBUTES: [
        { name: 'a_position', size: 2, type: FLOAT },
        { name: 'a_size', size: 1, type: FLOAT },
        { name: 'a_color', size: 4, type: UNSIGNED_BYTE, normalized: true },
        { name: 'a_ring', size: 4, type: UNSIGNED_BYTE, normalized: true },
        { name: 'a_id', size: 4, type: UNSIGNED_BYTE, normalized: true },
      ],
    };
  }

  override processVisibleItem(nodeIndex: number, start: number, data: NodeDisplayData): void {
    const { ring } = data as RingedNode;
    const values = [data.x, data.y, data.size, floatColor(data.color), floatColor(ring), nodeIndex];
    this.array.set(values, start);
  }

  override setUniforms({ sizeRatio, pixelRatio, matrix }: RenderParams, { gl, uniformLocations }: ProgramInfo): void {
    const { u_sizeRatio = null, u_pixelRatio = null, u_matrix = null } = uniformLocations;
    gl.uniform1f(u_sizeRatio, sizeRatio);
    gl.uniform1f(u_pixelRatio, pixelRatio);
    gl.uniformMatrix3fv(u_matrix, false, matrix);
  }
}
