/** A codec by the name that people know it by, and what it carries. */
export interface Codec {
  name: string;
  carries: 'picture' | 'sound' | 'unknown';
}

const picture = (name: string): Codec => ({ name, carries: 'picture' });
const sound = (name: string): Codec => ({ name, carries: 'sound' });

/** Beginnings of codec strings (RFC 6381; registries of MP4RA and the WebM project). The first that fits is it. */
const knownCodecs: readonly (readonly [RegExp, Codec])[] = [
  [/^av01(?![a-z0-9])/i, picture('AV1')],
  [/^vp0?9(?![a-z0-9])/i, picture('VP9')],
  [/^vp0?8(?![a-z0-9])/i, picture('VP8')],
  [/^avc[1-4](?![a-z0-9])/i, picture('H.264')],
  [/^h264(?![a-z0-9])/i, picture('H.264')],
  [/^h(?:vc|ev)1(?![a-z0-9])/i, picture('H.265')],
  [/^(?:hevc|h265)(?![a-z0-9])/i, picture('H.265')],
  [/^vv[ci]1(?![a-z0-9])/i, picture('H.266')],
  [/^(?:dvh1|dvhe|dva1|dvav|dav1)(?![a-z0-9])/i, picture('Dolby Vision')],
  [/^mp4v(?![a-z0-9])/i, picture('MPEG-4')],
  [/^theora(?![a-z0-9])/i, picture('Theora')],
  [/^[hs]263(?![a-z0-9])/i, picture('H.263')],
  [/^opus(?![a-z0-9])/i, sound('Opus')],
  [/^vorbis(?![a-z0-9])/i, sound('Vorbis')],
  [/^mp4a\.40\.0?5$/i, sound('HE-AAC')],
  [/^mp4a\.40\.29$/i, sound('HE-AAC v2')],
  [/^mp4a\.40\.42$/i, sound('xHE-AAC')],
  // Object types 32 to 34 are the three layers of MPEG audio; 69 and 6b name the same by another number.
  [/^mp4a\.(?:40\.3[2-4]|69|6b)$/i, sound('MP3')],
  [/^mp4a\.a5$/i, sound('AC-3')],
  [/^mp4a\.a6$/i, sound('E-AC-3')],
  [/^mp4a\.ad$/i, sound('Opus')],
  [/^mp4a(?:\.(?:40|66|67|68)(?:\.\d+)?)?$/i, sound('AAC')],
  [/^aac(?![a-z0-9])/i, sound('AAC')],
  [/^mp3(?![a-z0-9])/i, sound('MP3')],
  [/^ac-3(?![a-z0-9])/i, sound('AC-3')],
  [/^ec-3(?![a-z0-9])/i, sound('E-AC-3')],
  [/^ac-4(?![a-z0-9])/i, sound('AC-4')],
  [/^dts[cehlx+-](?![a-z0-9])/i, sound('DTS')],
  [/^flac(?![a-z0-9])/i, sound('FLAC')],
  [/^alac(?![a-z0-9])/i, sound('ALAC')],
  [/^mh[am][12](?![a-z0-9])/i, sound('MPEG-H')],
  [/^iamf(?![a-z0-9])/i, sound('IAMF')],
  [/^sa(?:mr|wb)(?![a-z0-9])/i, sound('AMR')],
];

/** The codec that a string of RFC 6381 means; one that nobody knows stands for itself. */
export function identifyCodec(written: string): Codec {
  const hit = knownCodecs.find(([pattern]) => pattern.test(written));
  return hit ? hit[1] : { name: written, carries: 'unknown' };
}

/** Any of the AAC family, which players and editors of every maker take. */
export const isAac = ({ name }: Codec): boolean => name.endsWith('AAC') || name === 'HE-AAC v2';
