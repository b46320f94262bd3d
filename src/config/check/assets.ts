import { nearest } from '../../expressions/nearest.ts'
import type { Problem } from '../problem.ts'
import type { Document, Saying } from '../text/document.ts'
import type { Field } from './fields.ts'
import { replace } from './suggest.ts'

/** What is known of a file in `assets/`. */
export interface Asset {
  bytes: number
  /** SHA-256, hex. */
  hash: string
  /** What its first bytes say it is; left out: nobody looked. */
  kind?: PictureKind
}

/** `other`: no picture that a page can show. */
export type PictureKind = 'webp' | 'avif' | 'png' | 'jpg' | 'other'

/** The kind of a picture by its first bytes. */
export function pictureKind(bytes: Uint8Array): PictureKind {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, 16))
  if (text.slice(1, 4) === 'PNG') return 'png'
  if (text.startsWith('ÿØÿ')) return 'jpg'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  return text.slice(4, 12) === 'ftypavif' ? 'avif' : 'other'
}

const mostBytes = 500 * 1024

/** Pictures that are named but not there, or too heavy. `assets` by path, such as `assets/hero.webp`. */
export function checkAssets(document: Document, used: readonly Field[], assets: ReadonlyMap<string, Asset>): Problem[] {
  return used.flatMap(({ value, pointer }) => {
    const asset = assets.get(value)
    if (!asset) {
      const meant = nearest(value, [...assets.keys()])
      const suggestion = meant ? `Did you mean "${meant}"?` : 'Put the file there, or take the field out.'
      const edit = meant ? replace(document.span(pointer), meant) : undefined
      return [
        document.problem('P0502', pointer, {
          message: `There is no file ${value}.`,
          suggestion,
          edit,
        }),
      ]
    }
    const wrong = sayKind(value, asset)
    if (wrong) return [document.problem('P0504', pointer, wrong)]
    if (asset.bytes <= mostBytes) return []
    const message = `${value} has ${Math.ceil(asset.bytes / 1024)} KB; a picture has at most ${mostBytes / 1024} KB.`
    return [
      document.problem('P0503', pointer, {
        message,
        suggestion: 'Save it smaller, best as webp.',
      }),
    ]
  })
}

function sayKind(path: string, { kind }: Asset): Saying | null {
  const named = path.split('.').at(-1)?.replace('jpeg', 'jpg')
  if (kind === undefined || kind === named) return null
  if (kind === 'other')
    return { message: `${path} is no picture.`, suggestion: 'Save it again as webp, avif, png or jpg.' }
  return { message: `${path} is a ${kind} picture.`, suggestion: `Rename it to end in .${kind}.` }
}
