import { split } from '../../../../config/text/pointer.ts'
import { type Draft, textOf } from '../../../model/index.ts'
import { valueAtPath } from '../../../model/json/parse.ts'
import type { AssetUse } from './usesOfAsset.ts'

/** The text that describes a picture, beside the property that names the picture. */
const texts: readonly (readonly [RegExp, string])[] = [
  [/^(\/theme)\/hero(?:Dark)?$/, 'heroAlt'],
  [/^(\/meta)\/image$/, 'title'],
  [/^(\/banners\/\d+)\/(?:image|mobileImage)$/, 'title'],
  [/^(\/traders\/\d+)\/avatarUrl$/, 'name'],
  [/^(\/share)\/poster$/, 'title'],
]

/** Whether a picture has no text, at this place, for people who do not see it: there is no key, or English has no text. */
export function isUndescribed(draft: Pick<Draft, 'files'>, { file, pointer }: AssetUse): boolean {
  const [owner, property] = texts.flatMap(([pattern, name]) => {
    const [, found] = pattern.exec(pointer) ?? []
    return found === undefined ? [] : [found, name]
  })
  if (owner === undefined || property === undefined) return false
  const key = valueAtPath(draft.files[file] ?? '', [...split(owner), property])
  return typeof key !== 'string' || (!key.startsWith('common:') && !textOf(draft, key, 'en')?.trim())
}
