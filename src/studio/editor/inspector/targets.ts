import {
  type DocumentState,
  getRule,
  type PageNode,
  type PageTree,
  renameBlock,
  type Segment,
  setBlockField,
  setEach,
  setPageField,
  setProp,
  setRule,
  setText,
  setTextAt,
  setWhen,
} from '../../model/index.ts'
import { registry } from '../../registry.ts'
import type { EditorParts } from '../context.ts'
import { type FormTarget, pointerOf, valueAt } from './formTarget.ts'

type Parts = Pick<EditorParts, 'document' | 'run' | 'alias'>

/** The props of a block, or the values that a use passes to its fragment. */
export function propsTarget({ document, run, alias }: Parts, tree: PageTree, node: PageNode): FormTarget {
  const inside = node.kind === 'use' ? '/with' : '/props'
  return {
    name: `${alias}/${node.key}/props`,
    file: tree.file,
    pointer: `${tree.pathOf(node.key) ?? ''}${inside}`,
    read: (path) => valueAt(node.props, path),
    write: (path, value, mergeKey) => run(setProp(document.get(), node.key, path, value), mergeKey),
    writeText: (path, locale, text, mergeKey) =>
      run(setText(document.get(), registry, node.key, path, locale, text), mergeKey),
  }
}

/** The fields of a block beside its props: condition, repeat, requirements, name in reports, id, preset, version. */
export function blockTarget({ document, run, alias }: Parts, tree: PageTree, node: PageNode): FormTarget {
  const { id, when, each, requires, analytics, preset, version } = node
  const values = { id, when, each, requires, analytics, preset, version }
  const planOf = ([first, ...rest]: readonly Segment[], value: unknown) => {
    const draft = document.get()
    if (first === 'id') return renameBlock(draft, registry, node.key, String(value ?? ''))
    if (first === 'when') return setWhen(draft, node.key, value as string | undefined)
    if (first === 'each') return setEach(draft, node.key, repeatWith(each, rest, value))
    return setBlockField(draft, node.key, [first ?? '', ...rest], value)
  }
  return {
    name: `${alias}/${node.key}/block`,
    file: tree.file,
    pointer: tree.pathOf(node.key) ?? '',
    read: (path) => valueAt(values, path),
    write: (path, value, mergeKey) => run(planOf(path, value), mergeKey),
    writeText: () => false,
  }
}

type Repeat = NonNullable<PageNode['each']>

/**
 * The repeat of a block with one of its parts changed. A list needs a name for its entries, and a name needs a list.
 */
export function repeatWith(each: Repeat | undefined, path: readonly Segment[], value: unknown): Repeat | undefined {
  if (path.length === 0) return value as Repeat | undefined
  const start = each ?? { in: 'tasks', as: 'task' }
  return { ...start, [path[0] ?? '']: value ?? '' }
}

/** The fields of the page file beside its blocks. */
export function pageTarget({ document, run, alias }: Parts, tree: PageTree): FormTarget {
  return {
    name: `${alias}/page`,
    file: tree.file,
    pointer: '',
    read: (path) => valueAt(tree.frame, path),
    write: (path, value, mergeKey) => run(setPageField(document.get(), path, value), mergeKey),
    writeText: (path, locale, text, mergeKey) =>
      run(setTextAt(document.get(), registry, tree.file, pointerOf('', path), locale, text), mergeKey),
  }
}

/** `platform.json`. */
export function rulesTarget({ document, run, alias }: Parts, state: Pick<DocumentState, 'files'>): FormTarget {
  return {
    name: `${alias}/rules`,
    file: 'platform.json',
    pointer: '',
    read: (path) => getRule(state, pointerOf('', path)),
    write: (path, value, mergeKey) => run(setRule(document.get(), pointerOf('', path), value), mergeKey),
    writeText: (path, locale, text, mergeKey) =>
      run(setTextAt(document.get(), registry, 'platform.json', pointerOf('', path), locale, text), mergeKey),
  }
}
