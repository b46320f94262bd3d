import { createConfig, freeActivityId, parseConfig } from '../../config/index.ts'
import type { Draft } from '../../contract/drafts.ts'
import type { NewDraft } from '../../contract/studio/saves.ts'
import { nearest } from '../../expressions/index.ts'
import { type DraftContent, type Publishing, PublishProblem } from '../../platform/index.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import { ExistsError, UnknownError } from '../operator/errors.ts'
import { readConfigFolder } from './configFolder.ts'
import { copyContent } from './copyContent.ts'
import { existingDraft, type StudioDrafts } from './drafts.ts'
import { listAliases } from './listAliases.ts'
import { summaryOf } from './pages.ts'
import { shiftDates } from './shiftDates.ts'
import { readWindows } from './windows.ts'

/** Dependencies of new drafts. */
export interface NewDraftParts {
  drafts: StudioDrafts
  publishing: Publishing
  registry: Registry
  /** CONFIG_DIR; null: not in the sandbox. */
  configDir: string | null
}

const dayMs = 86_400_000
const defaultZone = '+08:00'

const titleOf = (alias: string) => alias.charAt(0).toUpperCase() + alias.slice(1).replaceAll('-', ' ')

const zoneMs = (zone: string) => {
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number)
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

/** The day of a time in a zone, `2027-03-01`. */
const dayIn = (at: number, zone: string) => new Date(at + zoneMs(zone)).toISOString().slice(0, 10)

const isoIn = (at: number, zone: string) => `${new Date(at + zoneMs(zone)).toISOString().slice(0, 19)}${zone}`

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** All ids of activities in drafts, folders and releases. */
async function takenIds({ publishing, configDir }: NewDraftParts): Promise<string[]> {
  const ids = await publishing.activityIds()
  const read = (alias: string, content: Pick<DraftContent, 'files'> | null) => {
    const id = content && summaryOf(alias, content).activityId
    if (id) ids.push(id)
  }
  for (const { alias } of await publishing.drafts.list()) read(alias, await publishing.drafts.read(alias))
  for (const alias of await listAliases(configDir))
    read(alias, configDir ? await readConfigFolder(configDir, alias) : null)
  return ids
}

async function freeId(parts: NewDraftParts): Promise<string> {
  const taken = await takenIds(parts)
  return freeActivityId(taken.map((activityId) => ({ alias: '', kind: 'activity' as const, activityId })))
}

/** Moves the files so that the event starts at `start` and ends at `end`, to the second. */
function withExactTimes(files: Map<string, string>, zone: string, { start, end }: { start: number; end: number }) {
  const rules = JSON.parse(files.get('platform.json') ?? '{}')
  const windows = readWindows(rules)
  if (!windows) return files
  const moved = new Map([...files].map(([path, text]) => [path, shiftDates(text, start - windows.start)]))
  if (end === windows.end + start - windows.start) return moved
  const shifted = JSON.parse(moved.get('platform.json') ?? '{}')
  const later = (at: number) => isoIn(at + end - windows.end, zone)
  shifted.windows = {
    ...shifted.windows,
    applyEnd: later(windows.applyEnd),
    end: later(windows.end),
    settle: later(windows.settle),
    claimEnd: later(windows.claimEnd),
  }
  return moved.set('platform.json', json(shifted))
}

async function fromTemplate(parts: NewDraftParts, wanted: NewDraft, type: string): Promise<DraftContent> {
  const { registry } = parts
  if (!registry.activity(type)) {
    const types = registry.activities.map((entry) => entry.type)
    const meant = nearest(type, types)
    throw new PublishProblem(
      `There is no activity type "${type}". ${meant ? `Did you mean "${meant}"?` : `Types: ${types.join(', ')}.`}`,
    )
  }
  const { alias, timeZone: zone = defaultZone } = wanted
  const tomorrow = Date.parse(`${dayIn(Date.now() + dayMs, zone)}T00:00:00${zone}`)
  const start = wanted.start ?? tomorrow
  const end = wanted.end ?? start + 30 * dayMs
  if (end <= start) throw new PublishProblem('Nothing was created: the end must come after the start.')
  const from = dayIn(start, zone)
  const lastDay = dayIn(end, zone)
  const to = lastDay > from ? lastDay : dayIn(start + dayMs, zone)
  const title = wanted.title ?? titleOf(alias)
  const files = createConfig({ type, title, activityId: await freeId(parts), from, to, zone }, registry)
  return { files: Object.fromEntries(withExactTimes(new Map(files), zone, { start, end })), assets: {} }
}

/** A page with its title and one sentence, which the hero and search engines share: nothing else has to be written or removed. */
function blankPage({ alias, title = titleOf(alias) }: NewDraft): DraftContent {
  const page = {
    $schema: '../../schemas/page.schema.json',
    version: 1,
    meta: { title: 'meta.title', description: 'meta.description' },
    // As in the templates: languages without texts are no problem of a page that has just been made.
    audience: { locales: ['en'] },
    page: [{ id: 'hero', type: 'Hero', props: { title: 'meta.title', text: 'meta.description', showPrize: false } }],
  }
  const words = {
    'meta.title': title,
    'meta.description': 'What this page is about.',
  }
  return { files: { 'page.json': json(page), 'locales/en.json': json(words) }, assets: {} }
}

async function fromCopy(parts: NewDraftParts, wanted: NewDraft, alias: string): Promise<DraftContent> {
  const { draft } = await existingDraft(parts.drafts, alias)
  const value: unknown = parseConfig(draft.files['platform.json'] ?? '{}', 'platform.json').document.value
  const start = readWindows(value)?.start
  return copyContent(draft, {
    from: alias,
    to: wanted.alias,
    activityId: draft.kind === 'activity' ? await freeId(parts) : null,
    shiftMs: wanted.start === undefined || start === undefined ? 0 : wanted.start - start,
    title: wanted.title,
  })
}

/** Creates a draft. Throws ExistsError if the alias is in use, PublishProblem, UnknownError. */
export async function createDraft(parts: NewDraftParts, wanted: NewDraft, author: string): Promise<Draft> {
  const { alias, from } = wanted
  if (await parts.drafts.current(alias))
    throw new ExistsError(`There is already a page "${alias}": choose another alias.`)
  const content =
    'template' in from
      ? await fromTemplate(parts, wanted, from.template)
      : 'copy' in from
        ? await fromCopy(parts, wanted, from.copy)
        : blankPage(wanted)
  await parts.drafts.create(alias, content, author)
  const made = await parts.drafts.current(alias)
  if (!made) throw new UnknownError(`The draft "${alias}" was discarded by somebody else.`)
  return made.draft
}
