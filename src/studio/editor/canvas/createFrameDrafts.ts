import { mediaAddress } from '../../../contract/images.ts'
import { languageOf } from '../../../contract/languages.ts'
import type { BlockNode, FallbackNode, PageConfig } from '../../../contract/shapes/page.ts'
import type { StudioChecked } from '../../../contract/studio/check.ts'
import type { FrameDraft } from '../../../contract/studioFrame.ts'
import type { Registry } from '../../../registry/createRegistry.ts'
import { frameDraft, shownWords } from '../../frameDraft.ts'
import { type Assets, type Files, type NodeKey, type PageNode, type PageTree, rulesOf } from '../../model/index.ts'
import { changedProperty, withProperty } from '../../model/json/derived.ts'
import { parseJson } from '../../model/json/parse.ts'
import { textsIn } from '../../model/words/files.ts'

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
  let last: { tree: PageTree; blocks: readonly BlockNode[] } | null = null
  const words = createWords()
  let pageBefore: { parts: readonly unknown[]; page: PageConfig } | null = null

  function build({ tree, assets }: FrameContent): readonly BlockNode[] {
    if (last?.tree === tree && builtFor === assets) return last.blocks
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
    last = { tree, blocks: page }
    return page
  }

  return (content) => {
    const { alias, tree, checked, locale, files, assets } = content
    const release = checked?.release ?? null
    const blocks = hasUses(tree) ? null : build(content)
    const parts = blocks ? [tree.frame, assets, blocks] : [release?.page]
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

const usesByTree = new WeakMap<PageTree, boolean>()

/** Whether a page has fragments. */
function hasUses(tree: PageTree): boolean {
  const found = usesByTree.get(tree) ?? [...tree.nodes.values()].some(({ kind }) => kind === 'use')
  usesByTree.set(tree, found)
  return found
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

/**
 * Reads the words of a language, with English where a text is missing. The same object until one of the two files changes; after an
 * edit of one text, only this text is made again.
 */
function createWords(): (files: Files, locale: string) => Record<string, string> {
  const lastGood = new Map<string, Texts>()
  let made: { english: Texts; own: Texts; rules: unknown; words: Record<string, string> } | null = null
  const wordsIn = (files: Files, path: string): Texts => {
    const text = files[path] ?? '{}'
    const known = lastGood.get(path)
    if (known && parseJson(text).error) return known
    const words = textsIn(text)
    lastGood.set(path, words)
    return words
  }
  return (files, locale) => {
    const english = wordsIn(files, 'locales/en.json')
    const own = wordsIn(files, `locales/${languageOf(locale).localeFileName}.json`)
    const rules = rulesOf({ files })
    const isSame = made && made.english === english && made.own === own && made.rules === rules
    if (made && isSame) return made.words
    const key = made?.rules === rules ? changedKey(made, { english, own }) : undefined
    const words =
      made && key !== undefined
        ? withText(made.words, key, english, own, rules, locale)
        : shownWords(english, own, rules, locale)
    made = { english, own, rules, words }
    return words
  }
}

type Texts = Readonly<Record<string, string>>
type Sides = { english: Texts; own: Texts }

/** The only key whose text differs in one of the two languages; undefined: that is not known. */
function changedKey(before: Sides, { english, own }: Sides): string | undefined {
  if (before.own === own) return changedProperty(before.english, english)
  const isEnglish = own === english && before.own === before.english
  return isEnglish || before.english === english ? changedProperty(before.own, own) : undefined
}

/** The words with the text of one key as it is now. */
function withText(
  words: Record<string, string>,
  key: string,
  english: Texts,
  own: Texts,
  rules: unknown,
  locale: string,
): Record<string, string> {
  const only = (texts: Texts): Texts => (Object.hasOwn(texts, key) ? { [key]: texts[key] ?? '' } : {})
  const left = only(english)
  const shown = shownWords(left, own === english ? left : only(own), rules, locale)
  return Object.hasOwn(shown, key) ? withProperty(words, key, shown[key]) : shownWords(english, own, rules, locale)
}
