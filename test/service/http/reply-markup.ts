const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => references[sign] ?? sign);

const link = (address: string, text: string): string => `<a href="${escaped(address)}">${escaped(text)}</a>`;

const seconds = (code: string): number => code.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

/**
 * Renders a reply as HTML like the platform: `<br>` for line breaks, character references, and links for URLs and time
 * codes.
 */
export function markup(text: string, videoId: string): string {
  const pieces = text.split(/(https?:\/\/[^\s<>"']+|\b\d{1,2}(?::[0-5]\d){1,2}\b)/);
  const linked = pieces.map((piece, index) => {
    if (index % 2 === 0) return escaped(piece);
    if (piece.startsWith('http')) return link(piece, piece);
    return link(`https://www.youtube.com/watch?v=${videoId}&t=${seconds(piece)}`, piece);
  });
  return linked.join('').replace(/\r?\n/g, '<br>');
}
