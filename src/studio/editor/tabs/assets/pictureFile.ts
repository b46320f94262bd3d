import { maxAssetBytes } from '../../../../contract/operator.ts'

/** Kinds of pictures that a page can show, by the end of their names. */
export type PictureKind = 'webp' | 'avif' | 'png' | 'jpg'

/** The MIME type of each kind. */
export const pictureTypes: Readonly<Record<PictureKind, string>> = {
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
}

/** What the input of a file dialog accepts. SVG is not among them: it can contain scripts. */
export const acceptedTypes = Object.values(pictureTypes).join(',')

/** Limits of pictures, as the checker has them. Bytes and CSS px. */
export const pictureLimits = {
  bytes: 500 * 1024,
  upload: maxAssetBytes,
  minWidth: 320,
  maxSide: 4096,
  /** From this aspect ratio, in either direction, more than half of the picture is cut off. */
  ratio: 3,
} as const

/** Detects the kind of a picture from its first bytes; null: no picture that a page can show. */
export function kindOf(bytes: Uint8Array): PictureKind | null {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, 16))
  if (text.slice(1, 4) === 'PNG') return 'png'
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'jpg'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  return text.slice(4, 12) === 'ftypavif' ? 'avif' : null
}

/** Whether a picture is animated: an animated WebP, or an animated PNG. */
export function isAnimated(bytes: Uint8Array): boolean {
  const kind = kindOf(bytes)
  const name = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
  // In a WebP, the flags of the extended format follow the name of its first chunk and the length of that.
  if (kind === 'webp') return name(12) === 'VP8X' && ((bytes[20] ?? 0) & 0x02) !== 0
  if (kind !== 'png') return false
  // A chunk of a PNG: length, name, content, checksum. `acTL` is before the first picture, behind a color profile of any length.
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 8 <= bytes.length && name(at + 4) !== 'IDAT'; at += 12 + view.getUint32(at))
    if (name(at + 4) === 'acTL') return true
  return false
}

/** Why bytes are no picture that a page can show: the end of a key of the interface words. */
export function refusalOf(bytes: Uint8Array): 'empty' | 'gif' | 'svg' | 'kind' {
  if (bytes.length === 0) return 'empty'
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  if (/^GIF8[79]a/.test(text)) return 'gif'
  return /<svg[\s>]/i.test(text) ? 'svg' : 'kind'
}

/** The path for a file of any name: `assets/spring-hero.webp`, with a number if the name is taken. */
export function assetPathOf(name: string, kind: PictureKind, taken: (path: string) => boolean): string {
  const stem = name
    .replace(/\.[^./\\]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
  const base = stem === '' ? 'picture' : stem
  let path = `assets/${base}.${kind}`
  for (let count = 2; taken(path); count++) path = `assets/${base}-${count}.${kind}`
  return path
}

/** SHA-256 of bytes, in hex. */
export async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Advice about a picture: a key of the interface words and its values. */
export interface Advice {
  readonly key: string
  readonly values: Readonly<Record<string, unknown>>
  readonly isError: boolean
}

interface PictureFacts {
  readonly kind: PictureKind | null
  readonly bytes: number
  readonly width: number
  readonly height: number
  readonly isAnimated?: boolean
}

/** What should be better about a picture. The checker reports the same when it is used. */
export function adviceFor({ kind, bytes, width, height, isAnimated = false }: PictureFacts): readonly Advice[] {
  const advice: Advice[] = []
  const add = (name: string, values: Advice['values'], isError = false) =>
    advice.push({ key: `assets.advice.${name}`, values, isError })
  if (kind === null) add('kind', {}, true)
  if (isAnimated) add('animated', {})
  if (bytes > pictureLimits.bytes)
    add('bytes', { size: Math.ceil(bytes / 1024), max: pictureLimits.bytes / 1024 }, true)
  if (width === 0 || height === 0) return advice
  if (Math.max(width / height, height / width) >= pictureLimits.ratio) add('ratio', { width, height })
  if (width < pictureLimits.minWidth) add('small', { width, min: pictureLimits.minWidth })
  if (Math.max(width, height) > pictureLimits.maxSide) add('large', { width, height, max: pictureLimits.maxSide })
  if ((kind === 'png' || kind === 'jpg') && bytes > 100 * 1024) add('webp', {})
  return advice
}

/** The kind that the name of a file says: `jpg` for `.jpeg` too. */
export function kindOfPath(path: string): string {
  const extension = path.split('.').at(-1)?.toLowerCase() ?? ''
  return extension === 'jpeg' ? 'jpg' : extension
}
