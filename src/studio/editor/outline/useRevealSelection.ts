import { type RefObject, useEffect, useRef } from 'react'
import { ancestorsOf } from '../../model/index.ts'
import { usePageTree, useSelection } from '../context.ts'

/** Opens the rows around a newly selected block and scrolls to it. The focus follows if it is in the tree. */
export function useRevealSelection(
  setClosed: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void,
  setFocused: (key: string | null) => void,
  treeRef: RefObject<HTMLDivElement | null>,
  keepsFocus: RefObject<boolean>,
  isSearched: boolean,
): void {
  const selection = useSelection()
  const tree = usePageTree()
  const treeOf = useRef(tree)
  treeOf.current = tree
  useEffect(() => {
    if (selection === null) return
    setFocused(null)
    const around = ancestorsOf(treeOf.current, selection)
    const lists = [...around, selection].map((key) => {
      const parent = treeOf.current.nodes.get(key)?.parent
      return `${parent?.parent ?? ''}/${parent?.slot ?? ''}`
    })
    const opened = [...around, ...lists]
    setClosed((before) =>
      opened.some((key) => before.has(key)) ? new Set([...before].filter((key) => !opened.includes(key))) : before,
    )
    const timer = requestAnimationFrame(() => {
      const line = lineOf(treeRef.current, selection)
      line?.scrollIntoView({ block: 'nearest' })
      const { activeElement } = document
      if (line && activeElement !== line && treeRef.current?.contains(activeElement)) line.focus()
    })
    return () => cancelAnimationFrame(timer)
  }, [selection, setClosed, setFocused, treeRef])
  // After a search, the selected line is far from where the outline was.
  const wasSearched = useRef(isSearched)
  useEffect(() => {
    if (wasSearched.current && !isSearched && selection !== null)
      lineOf(treeRef.current, selection)?.scrollIntoView({ block: 'nearest' })
    wasSearched.current = isSearched
  }, [isSearched, selection, treeRef])
  // A removed or moved line loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the page
  useEffect(() => {
    if (!keepsFocus.current || selection === null) return
    keepsFocus.current = false
    const timer = requestAnimationFrame(() => lineOf(treeRef.current, selection)?.focus())
    return () => cancelAnimationFrame(timer)
  }, [selection, tree, treeRef, keepsFocus])
}

/** The line of a block. */
const lineOf = (tree: HTMLElement | null, key: string): HTMLElement | null =>
  tree?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`) ?? null
