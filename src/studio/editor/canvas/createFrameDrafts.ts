import { mediaAddress } from '../../../contract/images.ts'
import { languageOf } from '../../../contract/languages.ts'
import type { BlockNode, FallbackNode, PageConfig } from '../../../contract/shapes/page.ts'
import type { StudioChecked } from '../../../contract/studio/check.ts'
import type { FrameDraft } from '../../../contract/studioFrame.ts'
import type { Registry } from '../../../registry/createRegistry.ts'
import { frameDraft, shownWords } from '../../frameDraft.ts'
import { type Assets, type Files, type NodeKey, type PageNode, type PageTree, rulesOf } from '../../model/index.ts'
import { nodeValue, parseJson } from '../../model/json/parse.ts'

/** What the canvas shows is made of. */
export interface FrameContent {
  alias: string
  files: Files
  assets: Assets
  tree: PageTree
  /** The last check; null: none yet. */
  checked: StudioChecked | null
  /** Code of the language in addresses. */
  locale: string
}

/** Makes what the canvas shows from a draft. */
export type MakeFrameDraft = (content: FrameContent) => FrameDraft

interface Built {
  source: PageNode
  children: readonly unknown[]
  node: BlockNode
}

const isSame = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((value, index) => value === b[index])

function withAddresses(value: unknown, assets: Assets): unknown {
  if (typeof value === 'string') {
    const hash = Object.hasOwn(assets, value) ? assets[value] : undefined
    return hash === undefined ? value : mediaAddress(hash)
  }
  if (Array.isArray(value)) return value.map((entry) => withAddresses(entry, assets))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, withAddresses(entry, assets)]))
}

/**
 * Creates the function that makes frame drafts. It keeps the nodes it made: a node whose part of the file did not change is the
 * same object again. The canvas shows the tree at once; only a page with fragments waits for the check, which expands them.
 */
export function createFrameDrafts(registry: Registry): MakeFrameDraft {
  let built = new Map<NodeKey, Built>()
  let builtFor: Assets | null = null
  const words = createWords()
  let pageBefore: { parts: readonly unknown[]; page: PageConfig } | null = null

  function build({ tree, assets }: FrameContent): readonly BlockNode[] {
    const before = builtFor === assets ? built : new Map<NodeKey, Built>()
    const next = new Map<NodeKey, Built>()
    const nodeOf = (key: NodeKey): BlockNode | null => {
      const source = tree.nodes.get(key)
      if (!source) return null
      const lists = Object.entries(source.slots).filter(([slot]) => !slot.startsWith('/'))
      const slots = lists.map(([slot, keys]) => [slot, keys.flatMap((child) => nodeOf(child) ?? [])] as const)
      const fallback = source.fallback === null ? null : nodeOf(source.fallback)
      const children = [...slots.flatMap(([slot, nodes]) => [slot, ...nodes]), fallback]
      const known = before.get(key)
      const isKnown = known && known.source === source && isSame(known.children, children)
      const node = isKnown ? known.node : createNode(source, slots, fallback, registry, assets)
      next.set(key, { source, children, node })
      return node
    }
    const page = tree.roots.flatMap((key) => nodeOf(key) ?? [])
    built = next
    builtFor = assets
    return page
  }

  return (content) => {
    const { alias, tree, checked, locale, files, assets } = content
    const release = checked?.release ?? null
    const hasFragments = [...tree.nodes.values()].some(({ kind }) => kind === 'use')
    const blocks = hasFragments ? null : build(content)
    const parts = blocks ? [tree.frame, assets, ...blocks] : [release?.page]
    if (!pageBefore || !isSame(pageBefore.parts, parts)) {
      const frame = withAddresses(tree.frame, assets) as Omit<PageConfig, 'page'>
      const page = blocks ? { ...frame, page: blocks } : (release?.page ?? { ...frame, page: [] })
      pageBefore = { parts, page }
    }
    const isActivity = tree.kind === 'activity'
    const shown = {
      alias,
      activityId: isActivity ? (release?.activityId ?? idIn(files)) : null,
      type: isActivity ? tree.frame.type : null,
      page: pageBefore.page,
      words: words(files, locale),
      checked: checked?.checked ?? null,
    }
    return frameDraft(shown, (type) => registry.activityCode(type))
  }
}

/** Without a check, the id in the rules says that it is the page of an activity. */
function idIn(files: Files): string | null {
  const id = rulesOf({ files })?.activityId
  return typeof id === 'string' ? id : null
}

function createNode(
  source: PageNode,
  slots: readonly (readonly [string, readonly BlockNode[]])[],
  fallback: BlockNode | null,
  registry: Registry,
  assets: Assets,
): BlockNode {
  const { id, type, preset, when, each, requires, analytics, version } = source
  const presets = registry.block(type)?.presets
  const preset_ = preset !== undefined && presets && Object.hasOwn(presets, preset) ? presets[preset] : {}
  const replacement = fallback && (({ id: _, ...rest }) => rest as FallbackNode)(fallback)
  return {
    id,
    type,
    ...(version !== undefined && { version }),
    props: withAddresses({ ...preset_, ...source.props }, assets) as Record<string, unknown>,
    ...(slots.length > 0 && { slots: Object.fromEntries(slots) }),
    ...(when && { when }),
    ...(each && { each: { ...each } }),
    ...(requires && { requires: requires as NonNullable<BlockNode['requires']> }),
    ...(analytics !== undefined && { analytics }),
    ...(replacement && { fallback: replacement }),
  }
}

/** Reads the words of a language, with English where a text is missing. The same object until one of the two files changes. */
function createWords(): (files: Files, locale: string) => Record<string, string> {
  const lastGood = new Map<string, { text: string; words: Record<string, string> }>()
  let made: { parts: readonly unknown[]; words: Record<string, string> } | null = null
  const wordsIn = (files: Files, path: string): Record<string, string> => {
    const text = files[path] ?? '{}'
    const known = lastGood.get(path)
    if (known?.text === text) return known.words
    const { root, error } = parseJson(text)
    if (error && known) return known.words
    const value = nodeValue(root)
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
    const words = Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== '$schema'),
    )
    lastGood.set(path, { text, words })
    return words
  }
  return (files, locale) => {
    const english = wordsIn(files, 'locales/en.json')
    const own = wordsIn(files, `locales/${languageOf(locale).localeFileName}.json`)
    const rules = rulesOf({ files })
    if (!made || !isSame(made.parts, [english, own, rules]))
      made = { parts: [english, own, rules], words: shownWords(english, own, rules, locale) }
    return made.words
  }
}
