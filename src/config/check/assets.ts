import { imageSize } from 'image-size'
import { nearest } from '../../expressions/nearest.ts'
import type { Problem } from '../problem.ts'
import type { Document, ProblemText } from '../text/document.ts'
import type { Field } from './fields.ts'
import { sureEdit } from './suggest.ts'

/** A file in `assets/`. */
export interface Asset {
  bytes: number
  /** SHA-256, hex. */
  hash: string
  /** Detected from the first bytes; left out: not read. */
  kind?: PictureKind
  /** In pixels; left out: unknown. */
  width?: number
  height?: number
  /** The file is truncated. */
  isCut?: boolean
}

/** `other`: not a picture that a page can show. */
export type PictureKind = 'webp' | 'avif' | 'png' | 'jpg' | 'other'

/** Detects the kind of a picture from its first bytes. */
export function pictureKind(bytes: Uint8Array): PictureKind {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, 16))
  if (text.slice(1, 4) === 'PNG') return 'png'
  if (text.startsWith('ÿØÿ')) return 'jpg'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  return text.slice(4, 12) === 'ftypavif' ? 'avif' : 'other'
}

/** Whether a file is truncated: a WebP contains its length, a PNG and a JPEG an end marker. */
function isCut(kind: PictureKind, bytes: Uint8Array): boolean {
  // Cameras append data after the end marker and embed a thumbnail with its own marker before: only the second half counts.
  const end = new TextDecoder('latin1').decode(bytes.subarray(bytes.length / 2))
  if (kind === 'webp')
    return bytes.length < 12 || new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8 > bytes.length
  if (kind === 'png') return !end.includes('IEND')
  return kind === 'jpg' && !end.includes('ÿÙ')
}

/** Reads kind, size and truncation from the bytes of a picture. If the size cannot be read, only the kind is returned. */
export function pictureFacts(bytes: Uint8Array): Pick<Asset, 'kind' | 'width' | 'height' | 'isCut'> {
  const kind = pictureKind(bytes)
  if (kind === 'other') return { kind }
  try {
    const { width, height } = imageSize(bytes)
    return { kind, width, height, ...(isCut(kind, bytes) && { isCut: true }) }
  } catch {
    return { kind }
  }
}

const maxBytes = 500 * 1024

/** From this aspect ratio (in either direction), every place that shows pictures crops more than half of one. */
const maxRatio = 3

/** Checks that the pictures a page uses exist and have a valid kind and size. `assets`: by path, such as `assets/hero.webp`. */
export function checkAssets(document: Document, used: readonly Field[], assets: ReadonlyMap<string, Asset>): Problem[] {
  return used.flatMap((field) => {
    const { value, pointer } = field
    const asset = assets.get(value)
    if (!asset) {
      const meant = nearest(value, [...assets.keys()])
      const suggestion = meant ? `Did you mean "${meant}"?` : 'Put the file there, or take the field out.'
      const edit = sureEdit(document, pointer, value, [...assets.keys()])
      return [
        document.problem('P0502', pointer, {
          message: `There is no file ${value}.`,
          suggestion,
          edit,
        }),
      ]
    }
    const wrong = describeWrongImageType(value, asset)
    if (wrong) return [document.problem('P0504', pointer, wrong)]
    if (asset.bytes <= maxBytes) return checkSize(document, field, used, assets)
    const message = `${value} has ${Math.ceil(asset.bytes / 1024)} KB; a picture has at most ${maxBytes / 1024} KB.`
    return [
      document.problem('P0503', pointer, {
        message,
        suggestion: 'Save it smaller, best as webp.',
      }),
    ]
  })
}

/** In pixels. Narrower pictures look blurred on every screen. */
const minWidth = 320
/** In pixels. Larger pictures are scaled down on every screen. */
const maxSide = 4096
/** Maximum quotient of the aspect ratios of a picture and its dark version. */
const maxShapeDifference = 1.05

interface Size {
  width: number
  height: number
}

const sizeOf = (asset: Asset | undefined): Size | null =>
  asset?.width && asset.height ? { width: asset.width, height: asset.height } : null

type SizeProblem = [cause: string, suggestion: string]

/** What is wrong with the size of one picture. */
function sizeProblemOf({ width, height }: Size): SizeProblem | null {
  if (Math.max(width / height, height / width) >= maxRatio)
    return [
      'Pictures fill places of another shape, so more than half of this one would be cut off.',
      'Save a picture of about 3 : 2.',
    ]
  if (width < minWidth) return ['It would be enlarged and blurred.', `Save it ${minWidth} pixels wide or wider.`]
  return Math.max(width, height) > maxSide
    ? ['No screen shows so many pixels.', `Save it with at most ${maxSide} pixels at each side.`]
    : null
}

/** Compares the shape of the dark picture with the light one. A problem of the light picture is reported at that picture. */
function darkShapeProblem(own: Size, light: Size): SizeProblem | null {
  const [ratio, wanted] = [own.width / own.height, light.width / light.height]
  if (sizeProblemOf(light) || Math.max(ratio / wanted, wanted / ratio) <= maxShapeDifference) return null
  return [
    `"hero" is ${light.width} by ${light.height} pixels: the dark theme would show another part of the picture.`,
    'Save both in the same shape.',
  ]
}

/** Checks the shape and the pixels of a picture, and its shape against the picture of the light theme. */
function checkSize(
  document: Document,
  { value, pointer }: Field,
  used: readonly Field[],
  assets: ReadonlyMap<string, Asset>,
): Problem[] {
  const size = sizeOf(assets.get(value))
  if (!size) return []
  const hero = used.find((other) => other.pointer === '/theme/hero')
  const light = pointer === '/theme/heroDark' && hero ? assets.get(hero.value) : undefined
  const lightSize = light && !describeWrongImageType(hero?.value ?? '', light) ? sizeOf(light) : null
  const problem = sizeProblemOf(size) ?? (lightSize && darkShapeProblem(size, lightSize))
  if (!problem) return []
  const [cause, suggestion] = problem
  const message = `${value} is ${size.width} by ${size.height} pixels.`
  return [document.problem('P0511', pointer, { message, cause, suggestion })]
}

/** Reports pictures of the folder that no file uses. `naming`: the page and its rules. */
export function checkUnusedAssets(
  page: Document,
  assets: ReadonlyMap<string, Asset>,
  naming: readonly Document[],
): Problem[] {
  const unused = [...assets.keys()].filter((path) => !naming.some(({ text }) => text.includes(`"${path}"`)))
  if (unused.length === 0) return []
  const shown = unused.slice(0, 6).join(', ')
  return [
    page.problem('P0510', '', {
      message: `Not used: ${shown}${unused.length > 6 ? ` and ${unused.length - 6} more` : ''}.`,
      cause: 'Every release would contain pictures that are never shown.',
      suggestion: 'Remove them, or name them in the page.',
      span: { offset: 0, length: 1 },
    }),
  ]
}

function describeWrongImageType(path: string, { kind, isCut }: Asset): ProblemText | null {
  const named = path.split('.').at(-1)?.replace('jpeg', 'jpg')
  if (isCut)
    return {
      message: `${path} ends before its picture does.`,
      cause: 'It was cut off when it was copied or sent, and browsers would show a part of it or nothing.',
      suggestion: 'Copy the file again from where it was made.',
    }
  if (kind === undefined || kind === named) return null
  if (kind === 'other')
    return { message: `${path} is no picture.`, suggestion: 'Save it again as webp, avif, png or jpg.' }
  return { message: `${path} is a ${kind} picture.`, suggestion: `Rename it to end in .${kind}.` }
}
