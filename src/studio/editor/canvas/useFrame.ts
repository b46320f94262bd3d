import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../../../contract/languages.ts'
import type { BlockBox, FrameEvent } from '../../../contract/studioFrame.ts'
import { csrfToken } from '../../api/client.ts'
import { useComments } from '../../comments/useComments.ts'
import type { NodeKey, PageTree } from '../../model/index.ts'
import { registry } from '../../registry.ts'
import { toaster } from '../../ui/toaster.tsx'
import { blockLabels } from '../../words/schemaText.ts'
import { useCheckResult, useEditor, useSelection, useView } from '../context.ts'
import { useBlockMenuActions } from '../outline/blockMenuState.tsx'
import { useServices } from '../services.ts'
import { useCanvasStore } from './canvasState.tsx'
import { createFrameDrafts } from './createFrameDrafts.ts'
import { createFrameLink, type FrameLink } from './createFrameLink.ts'
import { type FoundText, findText } from './findText.ts'
import { nodeOfId, shownId } from './shownId.ts'
import { useFrameKeys } from './useFrameKeys.ts'

/** Time for the frame to start, ms. */
const startTime = 20_000

/** Time after which a page without a visible block counts as shown, ms. */
const emptyTime = 6000

/** A text that is edited over the page. */
export interface EditedText {
  id: string
  found: FoundText
  /** CSS px of the page. */
  box: Omit<BlockBox, 'id' | 'type'>
}

interface Frame {
  status: 'loading' | 'shown' | 'failed'
  editing: EditedText | null
  endEditing: () => void
}

/** Keeps the frame up to date with the draft, the view and the selection, and follows what happens in it. */
export function useFrame(frameRef: RefObject<HTMLIFrameElement | null>, attempt: number): Frame {
  const { t, i18n } = useTranslation()
  const { alias, document: draft, tree, select, show } = useEditor()
  const { counts: comments } = useComments(alias)
  const view = useView()
  const checked = useCheckResult()
  const selection = useSelection()
  const canvas = useCanvasStore()
  const { recheck } = useServices()
  const { openMenu } = useBlockMenuActions()
  const onKey = useFrameKeys()
  const [status, setStatus] = useState<Frame['status']>('loading')
  const [editing, setEditing] = useState<EditedText | null>(null)
  const linkRef = useRef<FrameLink | null>(null)
  const makeDraft = useMemo(() => createFrameDrafts(registry), [])
  const selectedInFrame = useRef<NodeKey | null>(null)
  const selected = useMemo(
    () => ({ id: shownId(tree(draft.get()), selection), scroll: selectedInFrame.current !== selection }),
    [tree, draft, selection],
  )
  const { persona, at, theme, locale } = view
  const frameView = useMemo(() => ({ persona, at, theme }), [persona, at, theme])

  const sync = () => {
    const state = draft.get()
    const content = {
      alias,
      files: state.files,
      assets: state.assets,
      tree: tree(state),
      checked,
      locale,
    }
    linkRef.current?.show({ draft: makeDraft(content), view: frameView, csrf: csrfToken(), selected, comments })
  }
  const syncRef = useRef(sync)
  syncRef.current = sync

  const onEvent = (event: FrameEvent) => {
    const state = draft.get()
    const page: PageTree = tree(state)
    const choose = (id: string) => {
      const key = nodeOfId(page, id)
      selectedInFrame.current = key
      if (key !== null) select(key)
      return key
    }
    if (event.kind === 'rendered') {
      if (event.boxes.length > 0 || page.roots.length === 0) setStatus('shown')
      canvas.set({ boxes: event.boxes, height: event.height })
    } else if (event.kind === 'scroll') canvas.set({ scroll: { x: event.x, y: event.y } })
    else if (event.kind === 'select') choose(event.id)
    else if (event.kind === 'comments') show({ tab: 'comments', comment: event.id })
    else if (event.kind === 'key') {
      selectedInFrame.current = null
      onKey(event)
    } else if (event.kind === 'menu') {
      const area = frameRef.current?.getBoundingClientRect()
      const key = choose(event.id)
      const zoom = (area?.width ?? 1) / (frameRef.current?.offsetWidth || 1)
      if (area && key !== null) openMenu({ key, x: area.left + event.x * zoom, y: area.top + event.y * zoom })
    } else if (event.kind === 'editText') {
      const key = choose(event.id)
      const node = key === null ? undefined : page.nodes.get(key)
      const found = node ? findText(state, page, node, event.text, languageOf(locale).localeFileName) : null
      if (found) setEditing({ id: event.id, found, box: event.box })
      else toaster.info({ title: t('editor.textElsewhere') })
    } else if (event.kind === 'unknownCheck') {
      linkRef.current?.forget()
      recheck()
    } else if (event.kind === 'problem')
      canvas.set({ problems: { ...canvas.get().problems, [event.id]: event.message } })
  }
  const onEventRef = useRef(onEvent)
  onEventRef.current = onEvent

  // biome-ignore lint/correctness/useExhaustiveDependencies: another language or attempt is another frame
  useEffect(() => {
    const frame = frameRef.current
    if (!frame) return
    setStatus('loading')
    setEditing(null)
    canvas.set({ boxes: null, scroll: { x: 0, y: 0 }, problems: {} })
    let timer = setTimeout(() => setStatus((before) => (before === 'loading' ? 'failed' : before)), startTime)
    const link = createFrameLink(
      frame,
      (event) => {
        if (event.kind === 'ready') {
          clearTimeout(timer)
          timer = setTimeout(() => setStatus('shown'), emptyTime)
        }
        onEventRef.current(event)
      },
      blockLabels(i18n.language),
    )
    linkRef.current = link
    syncRef.current()
    // Before React renders Studio: the page and the panels then render in the same frame.
    const unsubscribe = draft.subscribe(() => syncRef.current())
    return () => {
      clearTimeout(timer)
      unsubscribe()
      link.stop()
      linkRef.current = null
    }
  }, [draft, canvas, locale, attempt])

  // biome-ignore lint/correctness/useExhaustiveDependencies: sends when one of them changes
  useEffect(() => syncRef.current(), [frameView, selected, checked, comments])
  return { status, editing, endEditing: useCallback(() => setEditing(null), []) }
}
