import { fileLimits, hashOf } from '../../config/index.ts'
import { maxDraftAssets, maxDraftFiles } from '../../contract/drafts.ts'
import { mediaAddress } from '../../contract/images.ts'
import { type DraftContent, PublishProblem, type ReleaseWithFiles } from '../../platform/index.ts'

/** SHA-256 (hex) of the files and assets of a draft. */
export const contentHash = ({ files, assets }: DraftContent): string => hashOf({ files, assets })

/** Whether the files are those of an activity or of a page. */
export const kindOf = ({ files }: Pick<DraftContent, 'files'>): 'activity' | 'page' =>
  'activity.json' in files ? 'activity' : 'page'

/** `values` with the changes; null removes an entry. */
export const withChanges = (
  values: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string | null>> = {},
): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...values, ...changes }).filter((entry): entry is [string, string] => entry[1] !== null),
  )

/** Throws PublishProblem if a draft has files that cannot be stored, too large or too many files, or no page. */
export function assertStorable({ files, assets }: DraftContent): void {
  for (const [path, text] of Object.entries(files)) {
    const bytes = Buffer.byteLength(text)
    if (bytes > fileLimits.bytes)
      throw new PublishProblem(
        `Nothing was saved: ${path} has ${Math.ceil(bytes / 1024)} KB; a file has at most ${fileLimits.bytes / 1024} KB. Shorten it.`,
      )
    if (text.includes('\0') || /\p{Surrogate}/u.test(text))
      throw new PublishProblem(
        `Nothing was saved: ${path} contains a character that no text file can have (U+0000, or half of a surrogate pair). Remove it.`,
      )
  }
  const [count, pictures] = [Object.keys(files).length, Object.keys(assets).length]
  if (count > maxDraftFiles)
    throw new PublishProblem(`Nothing was saved: ${count} files; a page has at most ${maxDraftFiles}. Remove some.`)
  if (pictures > maxDraftAssets)
    throw new PublishProblem(
      `Nothing was saved: ${pictures} pictures; a page has at most ${maxDraftAssets}. Remove those it does not use.`,
    )
  if (!('activity.json' in files) && !('page.json' in files))
    throw new PublishProblem('Nothing was saved: there is neither activity.json nor page.json. Keep one of them.')
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** Replaces addresses of pictures by their paths in the folder. */
function withPaths(value: unknown, paths: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return paths.get(value) ?? value
  if (Array.isArray(value)) return value.map((entry) => withPaths(entry, paths))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withPaths(entry, paths)]))
}

/**
 * The files of a release: as they were published, or, for a release from before files were stored, written from its
 * content. Then comments are missing, and fragments and presets stay expanded.
 */
export function filesOfRelease({
  page,
  words,
  rules,
  assets,
  files,
}: Pick<ReleaseWithFiles, 'page' | 'words' | 'rules' | 'assets' | 'files'>): Record<string, string> {
  if (files) return files
  const paths = new Map(Object.entries(assets).map(([path, hash]) => [mediaAddress(hash), path]))
  const kind = rules ? 'activity' : 'page'
  const schema = (name: string) => ({ $schema: `../../schemas/${name}.schema.json` })
  return {
    [`${kind}.json`]: json({ ...schema(kind), ...(withPaths(page, paths) as object) }),
    ...(rules ? { 'platform.json': json({ ...schema('platform'), ...rules }) } : {}),
    ...Object.fromEntries(Object.entries(words).map(([language, texts]) => [`locales/${language}.json`, json(texts)])),
  }
}
