import type { Call } from '../contract/call.ts'
import { calls } from '../contract/calls/index.ts'
import type { PageConfig } from '../contract/shapes/page.ts'
import { readKey } from '../data/index.ts'
import { withActivityId } from '../data/reads.ts'
import type { Registry } from '../registry/createRegistry.ts'
import { allNodesOf, nodesOf } from '../render/nodes.ts'

/** One read of a page whose answer is the same for every viewer. */
export interface PageRead {
  key: string
  call: Call
  input: Record<string, unknown>
}

/** The shared reads of a page's blocks, from their definitions, without rendering. */
export function pageReads(
  registry: Registry,
  config: PageConfig,
  activityId: string | null,
  locale: string,
): PageRead[] {
  const sources = nodesOf(config.page).flatMap((node) => Object.values(registry.block(node.type)?.data ?? {}))
  const shared = sources.filter((source) => source.kind === 'shared')
  const always = activityId ? [{ call: calls.noLoginDetail, input: undefined }] : []
  // Payouts to agents are public, and the header of agent pages shows them.
  const received = config.family === 'agent' ? [{ call: calls.marqueeRecord, input: undefined }] : []
  const reads = [...always, ...received, ...shared].map(({ call, input }) => {
    const fullInput = withActivityId(call, input, activityId)
    return { key: readKey(call, fullInput, null, locale), call, input: fullInput }
  })
  return [...new Map(reads.map((read) => [read.key, read])).values()]
}

/** Key prefixes that every page uses, for the shell and for the messages of actions. */
const basePrefixes = ['common', 'shell', 'activity', 'task', 'reward', 'reason', 'dialog', 'error', 'legal', 'time']

/** The words of pages that refuse a viewer, which have no config. */
const ofRefusals = /^shell\.(limited|busy)(Title)?$/

/** The words of the preview bar, which only preview pages have. */
export const previewWords = (words: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(words).filter(([key]) => key.startsWith('preview.')))

/** Shared words that a config uses directly: `common:lottery.records`. */
const namedIn = (config: PageConfig | undefined): Set<string> =>
  new Set([...JSON.stringify(config ?? null).matchAll(/"common:([\w.-]+)"/g)].map(([, key]) => key ?? ''))

/** What is said after an attempt to create or join a team. */
const ofTeams = /^(reason\.(TEAM_|ALREADY_IN_TEAM)|dialog\.team)/

/** The name of an activity type, by its code. */
const typeName = /^activity\.type\.(\d+)$/

/**
 * The shared words of a page: those of the shell, of its blocks, and of its config. The names of other activity types are
 * only on pages with a block that lists activities and therefore names the prefix `activity`, and the answers about teams only on
 * pages with a block that names `team`.
 */
export function wordsFor(
  words: Record<string, string>,
  config: PageConfig | undefined,
  registry: Registry,
): Record<string, string> {
  const ofBlocks = allNodesOf(config?.page).flatMap(({ type }) => [type, ...(registry.block(type)?.words ?? [])])
  const prefixes = new Set([...basePrefixes, ...ofBlocks])
  const named = namedIn(config)
  const type = ofBlocks.includes('activity') ? undefined : registry.activity(config?.type ?? '')
  const isLeftOut = (key: string) =>
    (config && ofRefusals.test(key)) ||
    (config && !ofBlocks.includes('team') && ofTeams.test(key)) ||
    (type && Number(typeName.exec(key)?.[1] ?? type.code) !== type.code)
  const isNeeded = (key: string) => prefixes.has(key.split('.')[0] ?? '') && !isLeftOut(key)
  return Object.fromEntries(Object.entries(words).filter(([key]) => isNeeded(key) || named.has(key)))
}
