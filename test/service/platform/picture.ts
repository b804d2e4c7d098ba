import { seeded } from '../sample-data/seeded.ts';
import { html, type Markup } from './html.ts';

/** Returns the points of a polygon in the shape of a mountain ridge. */
function ridge(height: number, seed: string): string {
  const chances = seeded(seed, height);
  const points = Array.from({ length: 9 }, (_, index) => `${index * 40},${height + chances.int(-14, 14)}`);
  return [...points, '320,180', '0,180'].join(' ');
}

/** Draws a landscape as the picture of a video; it depends only on the id. */
export function picture(id: string): Markup {
  const chances = seeded('picture', id);
  const hue = chances.int(0, 359);
  const tone = (turn: number, light: number) => `hsl(${(hue + turn) % 360} 32% ${light}%)`;
  const sun = chances.int(40, 280);
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice">
  <rect width="320" height="180" fill="${tone(0, 82)}" />
  <circle cx="${sun}" cy="${chances.int(30, 70)}" r="${chances.int(10, 20)}" fill="${tone(40, 93)}" />
  <polygon points="${ridge(92, id)}" fill="${tone(20, 62)}" />
  <polygon points="${ridge(116, id)}" fill="${tone(30, 46)}" />
  <rect y="134" width="320" height="46" fill="${tone(10, 36)}" />
  <rect x="${sun - 8}" y="140" width="16" height="30" fill="${tone(40, 60)}" opacity="0.5" />
</svg>`;
}
