import { Alert, Box } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useComments } from '../../comments/useComments.ts'
import type { NodeKey } from '../../model/index.ts'
import { registry } from '../../registry.ts'
import { slotName } from '../../words/names.ts'
import { useSchemaText } from '../../words/schemaText.ts'
import { useCanvas } from '../canvas/canvasState.tsx'
import { useCheckResult, useEditor, usePageTree, useSelection } from '../context.ts'
import { blockKeyOf } from './blockKeys.ts'
import { useBlockMenuActions } from './blockMenuState.tsx'
import { groupRows, type RowGroup } from './groupRows.ts'
import { BlockLine, lineHeight, SlotLine } from './OutlineRows.tsx'
import { allOpen, parentRow, type Row, rowsAround, rowsOf } from './rows.ts'
import { useBlockActions } from './useBlockActions.ts'
import { useRevealSelection } from './useRevealSelection.ts'

const typeTime = 700

interface Props {
  /** Only these blocks, and the lines around them; null: all. */
  found: ReadonlySet<NodeKey> | null
  /** What was searched. */
  search: string
}

/** The blocks of the page as a tree. Arrow keys move, Alt and arrow keys move the block. */
export function Outline({ found, search }: Props): ReactNode {
  const { t } = useTranslation()
  const schema = useSchemaText()
  const { alias, select, show } = useEditor()
  const { counts } = useComments(alias)
  const tree = usePageTree()
  const selection = useSelection()
  const actions = useBlockActions()
  const { openMenu } = useBlockMenuActions()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [focused, setFocused] = useState<string | null>(null)
  const treeRef = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const rows = useMemo(
    () => (found ? rowsAround(rowsOf(tree, registry, allOpen), found) : rowsOf(tree, registry, closed)),
    [tree, closed, found],
  )
  const groups = useRowGroups(rows)
  const problems = useProblemsByBlock()
  const hidden = useHidden()
  const current = rows.find((row) => row.key === (focused ?? selection)) ?? rows[0]

  const toggle = useCallback((key: string, open: boolean) => {
    setClosed((before) => {
      const next = new Set(before)
      if (open) next.delete(key)
      else next.add(key)
      return next
    })
  }, [])
  const choose = useCallback(
    (key: string) => {
      setFocused(key)
      select(key)
    },
    [select],
  )
  const showComments = useCallback((comment: string) => show({ tab: 'comments', comment }), [show])
  const keepsFocus = useRef(false)
  useRevealSelection(setClosed, setFocused, treeRef, keepsFocus, found !== null)

  const goTo = (row: Row | undefined) => {
    if (!row) return
    setFocused(row.key)
    if (row.kind === 'block') select(row.key)
    treeRef.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.key)}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!current) return
    const index = rows.indexOf(current)
    const { key } = event
    const command = current.kind === 'block' ? blockKeyOf(event) : null
    const handled = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (command && current.kind === 'block') {
      handled()
      const rect = (event.target as HTMLElement).getBoundingClientRect()
      if (command === 'menu') openMenu({ key: current.key, x: rect.left + 24, y: rect.bottom })
      else if (command === 'remove') actions.remove(current.key)
      else if (command === 'duplicate') actions.duplicate(current.key)
      else actions.move(current.key, command)
      keepsFocus.current = command !== 'menu'
      setFocused(null)
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const [forward, backward] = rtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    if (key === 'ArrowDown') goTo(rows[index + 1])
    else if (key === 'ArrowUp') goTo(rows[index - 1])
    else if (key === 'Home') goTo(rows[0])
    else if (key === 'End') goTo(rows.at(-1))
    else if (key === forward && current.isOpen === false) toggle(current.key, true)
    else if (key === forward && current.isOpen) goTo(rows[index + 1])
    else if (key === backward && current.isOpen) toggle(current.key, false)
    else if (key === backward) goTo(parentRow(rows, index))
    else if (key === 'Enter' || key === ' ') {
      if (current.kind === 'slot') toggle(current.key, current.isOpen === false)
      else if (key === 'Enter') focusInspector()
      else select(current.key)
    } else if (key.length === 1) {
      const now = Date.now()
      const text = (now - typed.current.at < typeTime ? typed.current.text : '') + key.toLowerCase()
      typed.current = { text, at: now }
      const from = index + (text.length === 1 ? 1 : 0)
      const nameOf = (row: Row) =>
        row.kind === 'slot' ? slotName(t, row.slot) : `${schema.block(tree.nodes.get(row.key)?.type ?? '')} ${row.key}`
      goTo([...rows.slice(from), ...rows.slice(0, from)].find((row) => nameOf(row).toLowerCase().startsWith(text)))
    } else return
    handled()
  }

  const currentKey = current?.key
  // The same element while nothing of it changes: React skips all lines at once.
  const lines = useMemo(
    () => (
      <>
        {groups.map((group) => (
          <Box key={group.key} role="none" css={skippedWhenUnseen} style={heightOf(group)}>
            {group.rows.map((row) => {
              const shared = { isFocusable: row.key === currentKey, onToggle: toggle }
              if (row.kind === 'slot') {
                const { kind: _, key, ...slot } = row
                return <SlotLine key={`slot ${key}`} rowKey={key} {...slot} {...shared} onFocus={setFocused} />
              }
              const node = tree.nodes.get(row.key)
              if (!node) return null
              return (
                <BlockLine
                  key={row.key}
                  rowKey={row.key}
                  kind={node.kind}
                  type={node.type}
                  id={node.id}
                  level={row.level}
                  position={row.position}
                  size={row.size}
                  isOpen={row.isOpen}
                  isSelected={row.key === selection}
                  isHidden={hidden?.(row.key) ?? false}
                  problem={problems.get(node.id) ?? null}
                  comments={node.kind === 'fallback' ? 0 : (counts[node.id] ?? 0)}
                  onComments={showComments}
                  onSelect={choose}
                  onMenu={openMenu}
                  {...shared}
                />
              )
            })}
          </Box>
        ))}
      </>
    ),
    [groups, tree, currentKey, selection, hidden, problems, counts, toggle, choose, showComments, openMenu],
  )

  return (
    <>
      {tree.problem && (
        <Alert.Root status="warning" size="sm" borderRadius="0">
          <Alert.Indicator />
          <Alert.Title>{t('editor.broken', { file: tree.file, line: tree.problem.line })}</Alert.Title>
        </Alert.Root>
      )}
      <Box ref={treeRef} role="tree" aria-label={t('editor.outline')} onKeyDown={onKeyDown} px="1.5">
        {lines}
      </Box>
      {rows.length === 0 && (
        <Box px="3" py="2" color="fg.muted" fontSize="sm" overflowWrap="anywhere">
          {found ? t('editor.noBlocks', { search }) : t('editor.empty')}
        </Box>
      )}
      <Box srOnly role="status">
        {found && t('editor.foundBlocks', { count: found.size })}
      </Box>
    </>
  )
}

/** The lines in groups. A line keeps its element while others come and go. */
function useRowGroups(rows: readonly Row[]): readonly RowGroup[] {
  const kept = useRef<readonly RowGroup[]>([])
  const groups = useMemo(() => groupRows(rows, kept.current), [rows])
  kept.current = groups
  return groups
}

const skippedWhenUnseen = { contentVisibility: 'auto' } as const
const heightOf = ({ rows }: RowGroup) => ({ containIntrinsicHeight: `${rows.length * lineHeight}px` })

function focusInspector(): void {
  const field = document.querySelector<HTMLElement>('#inspector :is(input, textarea, select, button):not([disabled])')
  field?.focus()
}

/** The worst severity of the problems of each block. The same object while checks find the same. */
function useProblemsByBlock(): ReadonlyMap<string, 'error' | 'warning'> {
  const result = useCheckResult()
  const found = useMemo(() => {
    const worst = new Map<string, 'error' | 'warning'>()
    for (const { block, severity } of result?.problems ?? [])
      if (block !== null && worst.get(block) !== 'error') worst.set(block, severity)
    return worst
  }, [result])
  const text = JSON.stringify([...found])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says whether it differs
  return useMemo(() => found, [text])
}

/** Whether the canvas, as it is now, does not show a block; null before it has rendered. */
function useHidden(): ((key: string) => boolean) | null {
  // As text, because the boxes are new objects after each change of the page.
  const shown = useCanvas(({ boxes }) => boxes?.map(({ id }) => id).join(' '))
  const tree = usePageTree()
  return useMemo(() => {
    // While the page loads nothing is visible.
    if (!shown) return null
    const ids = new Set(shown.split(' '))
    return (key) => {
      const node = tree.nodes.get(key)
      return node?.kind === 'block' && !key.includes(':') && !node.parent.slot.startsWith('/') && !ids.has(node.id)
    }
  }, [shown, tree])
}
