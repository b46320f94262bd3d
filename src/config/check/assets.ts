import { nearest } from '../../expressions/nearest.ts'
import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import type { Field } from './fields.ts'
import { replace } from './suggest.ts'

/** What is known of a file in `assets/`. */
export interface Asset {
  bytes: number
  /** SHA-256, hex. */
  hash: string
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
