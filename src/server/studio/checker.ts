import { type Asset, type Problem, parseConfig, pictureFacts, type Site } from '../../config/index.ts'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls/index.ts'
import { ownValue } from '../../contract/ownValue.ts'
import type { ReleaseInput } from '../../contract/shapes/release.ts'
import type { StudioAnswer, StudioCall } from '../../contract/studio/answers.ts'
import type { StudioProblem, StudioRelease } from '../../contract/studio/check.ts'
import {
  answerPreview,
  type DraftContent,
  type PreviewSource,
  PublishProblem,
  problemOfRelease,
} from '../../platform/index.ts'
import type { CommandContext } from '../operator/commands.ts'
import { UnknownCheckError } from '../operator/errors.ts'
import { unsupportedFeatureFor } from '../releases/unsupportedFeatures.ts'
import type { CheckRunner } from './checkRunner.ts'
import type { CheckResult, CheckTask } from './checkTask.ts'
import { sha256 } from './configFolder.ts'
import { createRecentMap } from './leastRecent.ts'
import { withDraft } from './site.ts'
import { readWindows } from './windows.ts'

/** Files to check, and the page they belong to. */
export interface CheckedFiles extends DraftContent {
  alias: string
}

/** The result of a check for Studio. */
export interface StudioCheckResult extends Pick<CheckResult, 'fixed'> {
  problems: StudioProblem[]
  fixedProblems: StudioProblem[]
  errors: number
  warnings: number
  /** Ready to publish; null: it cannot be published. */
  release: ReleaseInput | null
  refusal: string | null
  /** What the canvas shows; null: too broken. */
  shown: ReleaseInput | null
}

/** Checks drafts, and answers the calls of the canvas from what was checked. */
export interface StudioChecker {
  check(content: CheckedFiles, options?: { kind?: CheckTask['kind']; background?: boolean }): Promise<StudioCheckResult>
  /** Answers one call. Throws UnknownCheckError if the content is not known anymore. */
  answer(call: StudioCall): StudioAnswer
  /** Whether the content of a check is known here. */
  knows(alias: string, checked: string): boolean
}

/** Maximum numbers of contents and of facts of pictures in memory. */
const [maxSources, maxPictures] = [50, 2_000]

const keyOf = (alias: string, checked: string) => `${alias} ${checked}`

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The id of the innermost block of a page file that contains a pointer; null: none. */
function blockAt(page: unknown, pointer: string): string | null {
  let value = page
  let id: string | null = null
  for (const part of pointer.split('/').slice(1)) {
    if (!isObject(value)) break
    value = ownValue(value, part.replaceAll('~1', '/').replaceAll('~0', '~'))
    if (isObject(value) && typeof value.id === 'string' && typeof value.type === 'string') id = value.id
  }
  return id
}

/** The problems as Studio shows them: with paths in the folder, and their blocks. */
function toStudioProblems(problems: readonly Problem[], alias: string, files: DraftContent['files']): StudioProblem[] {
  const pages = new Map<string, unknown>()
  const pageOf = (path: string) => {
    if (!pages.has(path)) pages.set(path, parseConfig(files[path] ?? '', path).document.value)
    return pages.get(path)
  }
  return problems.map(({ edit, ...problem }) => {
    const file = problem.file.startsWith(`${alias}/`) ? problem.file.slice(alias.length + 1) : ''
    const isPage = file === 'activity.json' || file === 'page.json'
    return { ...problem, file, fix: edit ?? null, block: isPage ? blockAt(pageOf(file), problem.pointer) : null }
  })
}

/** The content of a check as the canvas reads it. `languages`: whose words; undefined: all. */
export function toStudioRelease(release: ReleaseInput, languages?: readonly string[]): StudioRelease {
  const { alias, page, words, rules } = release
  const wanted = languages ? Object.entries(words).filter(([name]) => languages.includes(name)) : Object.entries(words)
  return {
    alias,
    page,
    words: Object.fromEntries(wanted),
    rules,
    activityId: rules?.activityId ?? null,
    type: typeof page.type === 'string' ? page.type : null,
    family: typeof page.family === 'string' ? page.family : null,
    windows: readWindows(rules),
  }
}

/** Creates the checker of this server. */
export function createStudioChecker(
  {
    publishing,
    registry,
    sandbox,
    linkHosts,
  }: Pick<CommandContext, 'publishing' | 'registry' | 'sandbox' | 'linkHosts'>,
  runner: CheckRunner,
  { commonWords, readSite }: { commonWords(): readonly string[]; readSite(): Promise<Site> },
): StudioChecker {
  const sources = createRecentMap<PreviewSource>(maxSources)
  const pictures = createRecentMap<Asset>(maxPictures)
  const unsupportedFeature = unsupportedFeatureFor(registry, { sandbox })

  async function pictureOf(hash: string): Promise<Asset | null> {
    const known = pictures.get(hash)
    if (known) return known
    const bytes = await publishing.asset(hash)
    if (!bytes) return null
    const picture = { bytes: bytes.length, hash: sha256(bytes), ...pictureFacts(bytes) }
    pictures.set(hash, picture)
    return picture
  }

  async function picturesOf(assets: DraftContent['assets']): Promise<Record<string, Asset>> {
    const found: Record<string, Asset> = {}
    for (const [path, hash] of Object.entries(assets)) {
      const picture = await pictureOf(hash)
      if (picture) found[path] = picture
    }
    return found
  }

  function refusalOf(release: ReleaseInput | null): string | null {
    const reason = release && (problemOfRelease(release) ?? unsupportedFeature(release.page))
    return reason ? `It cannot be published: ${reason}.` : null
  }

  return {
    async check({ alias, files, assets }, { kind = 'check', background = false } = {}) {
      const task = { kind, alias, files, assets: await picturesOf(assets), now: Date.now() }
      const site = withDraft(await readSite(), alias, files)
      const settings = { linkHosts: linkHosts?.() ?? [], common: commonWords(), site }
      const { problems, release, content, fixed } = await runner.run({ ...task, ...settings }, background)
      const refusal = refusalOf(release)
      const shown = content && problemOfRelease(content) === null ? content : null
      if (shown && !background)
        sources.set(keyOf(alias, shown.hash), { release: shown, version: 1, activityCode: registry.activityCode })
      const current = fixed ? { ...files, ...fixed.files } : files
      return {
        problems: toStudioProblems(problems, alias, current),
        fixedProblems: toStudioProblems(fixed?.problems ?? [], alias, files),
        errors: problems.filter(({ severity }) => severity === 'error').length,
        warnings: problems.filter(({ severity }) => severity === 'warning').length,
        release: refusal === null ? release : null,
        refusal,
        shown,
        fixed,
      }
    },
    knows: (alias, checked) => sources.get(keyOf(alias, checked)) !== undefined,
    answer({ alias, checked, persona, at, langCode, call: name, input }) {
      const source = sources.get(keyOf(alias, checked))
      if (!source) throw new UnknownCheckError(`The content of "${alias}" is not known here anymore: check it again.`)
      const table: Readonly<Record<string, Call>> = calls
      const call = ownValue(table, name)
      if (!call) throw new PublishProblem(`There is no call "${name}".`)
      return answerPreview(source, { persona, at, langCode }, call, input)
    },
  }
}
