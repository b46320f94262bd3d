import type { Call } from '../contract/call.ts'
import { calls } from '../contract/calls/index.ts'
import { readKey } from '../data/index.ts'
import { withActivity } from '../data/reads.ts'
import type { Registry } from '../registry/createRegistry.ts'
import type { PageConfig } from '../registry/page.ts'
import { allNodesOf, nodesOf } from '../render/nodes.ts'

/** One read a page makes that everybody may know. */
export interface PageReads {
  key: string
  call: Call
  input: Record<string, unknown>
}

/** What the blocks of a page read for every viewer: known from their definitions, without drawing anything. */
export function pageReads(
  registry: Registry,
  config: PageConfig,
  activityId: string | null,
  locale: string,
): PageReads[] {
  const sources = nodesOf(config.page).flatMap((node) => Object.values(registry.block(node.type)?.data ?? {}))
  const shared = sources.filter((source) => source.kind === 'shared')
  const always = activityId ? [{ call: calls.noLoginDetail, input: undefined }] : []
  // What agents received is everybody's to see, and passes by at the head of their pages.
  const received = config.family === 'agent' ? [{ call: calls.marqueeRecord, input: undefined }] : []
  const reads = [...always, ...received, ...shared].map(({ call, input }) => {
    const asked = withActivity(call, input, activityId)
    return { key: readKey(call, asked, null, locale), call, input: asked }
  })
  return [...new Map(reads.map((read) => [read.key, read])).values()]
}

/** Prefixes every page uses: the shell's own and what its actions say. */
const always = ['common', 'shell', 'activity', 'task', 'reward', 'reason', 'dialog', 'error', 'legal', 'time']

/** Shared words a config names itself: `common:lottery.records`. */
const namedIn = (config: PageConfig | undefined): Set<string> =>
  new Set([...JSON.stringify(config ?? null).matchAll(/"common:([\w.-]+)"/g)].map(([, key]) => key ?? ''))

/** The shared words a page needs: the shell's, those of its blocks, and those its config names. */
export function wordsFor(
  words: Record<string, string>,
  config: PageConfig | undefined,
  registry: Registry,
): Record<string, string> {
  const ofBlocks = allNodesOf(config?.page).flatMap(({ type }) => [type, ...(registry.block(type)?.words ?? [])])
  const prefixes = new Set([...always, ...ofBlocks])
  const named = namedIn(config)
  return Object.fromEntries(
    Object.entries(words).filter(([key]) => prefixes.has(key.split('.')[0] ?? '') || named.has(key)),
  )
}
