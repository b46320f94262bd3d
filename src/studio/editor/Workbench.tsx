import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Draft } from '../../contract/drafts.ts'
import type { StudioSession } from '../../contract/studio/session.ts'
import { keepStale } from '../model/index.ts'
import { registry } from '../registry.ts'
import { Loading } from '../ui/status.tsx'
import { useTheme } from '../ui/theme.ts'
import { Toasts } from '../ui/toaster.tsx'
import {
  CheckContext,
  EditorContext,
  type EditorParts,
  SelectionContext,
  TargetContext,
  ViewContext,
} from './context.ts'
import { EditorNotices } from './EditorNotices.tsx'
import { EditorScreen } from './EditorScreen.tsx'
import { type LiveContent, LiveContentContext, PublishedContext, usePublishedFiles } from './published.ts'
import type { LocalCopy } from './save/localCopies.ts'
import { useLeaveWarning } from './save/useLeaveWarning.ts'
import { ServicesContext } from './services.ts'
import { type Session, startSession } from './startSession.ts'
import { useAddress } from './useAddress.ts'
import { noReleases, refreshReleases } from './useReleases.ts'
import { useShowRefusal } from './useShowRefusal.ts'

interface Props {
  alias: string
  session: StudioSession
  draft: Draft
  /** Unsaved changes that this browser kept. */
  copy: LocalCopy | null
}

/** Starts what works while a draft is open, and stops it when the operator leaves. */
function useSession({ alias, draft, copy }: Props): Session | null {
  const [started, setStarted] = useState<Session | null>(null)
  useEffect(() => {
    // The server answers 404 about a page that was never published, so it is not asked.
    void refreshReleases(alias, draft.base === null ? noReleases(alias) : undefined)
    const session = startSession(alias, draft, copy)
    setStarted(session)
    return () => {
      void session.saver.flush()
      session.saver.stop()
      session.checker.stop()
    }
  }, [alias, draft, copy])
  return started
}

/** The editor of a draft that is loaded. */
export function Workbench(props: Props): ReactNode {
  const started = useSession(props)
  return started ? <OpenWorkbench {...props} started={started} /> : <Loading />
}

function OpenWorkbench({ alias, session, draft: opened, started }: Props & { started: Session }): ReactNode {
  const { document, saver, checker, tree } = started
  const theme = useTheme()
  const [initialTheme] = useState(theme)
  const address = useAddress({ locales: session.locales, now: session.now, theme: initialTheme })
  const { view, setView, tab, setTab } = address
  const [selection, setSelection] = useState<string | null>(null)
  const [target, setTarget] = useState<Parameters<EditorParts['show']>[0] | null>(null)
  const showRefusal = useShowRefusal()
  const showRefusalRef = useRef(showRefusal)
  showRefusalRef.current = showRefusal
  useLeaveWarning(saver)
  const { files: published, set: setPublishedFiles } = usePublishedFiles(opened)
  const [live, setLive] = useState<LiveContent | null>(
    opened.changed
      ? null
      : { hash: opened.hash, version: opened.source === 'release' ? (opened.base?.version ?? null) : null },
  )
  const publishedRef = useRef(published)
  publishedRef.current = published

  const parts = useMemo<EditorParts>(
    () => ({
      alias,
      session,
      document,
      saver,
      tree,
      run(plan, mergeKey) {
        if ('refused' in plan) {
          showRefusalRef.current(plan.refused)
          return false
        }
        document.apply(plan.command, mergeKey)
        if (plan.focus !== undefined) setSelection(plan.focus)
        return true
      },
      replaceWith(draft) {
        document.replace({ files: draft.files, assets: draft.assets }, { action: 'restore', subject: '' })
        saver.rebase(draft)
      },
      keepStale() {
        const plan = publishedRef.current && keepStale(document.get(), registry, publishedRef.current)
        if (plan && !('refused' in plan)) document.apply(plan.command)
      },
      setPublished(files, version) {
        setPublishedFiles(files)
        setLive({ hash: saver.get().version.hash, version: version ?? null })
      },
      select: setSelection,
      setView,
      show(wanted) {
        setTab(wanted.tab)
        if (wanted.node !== undefined) setSelection(wanted.node)
        setTarget({ ...wanted })
      },
    }),
    [alias, session, document, saver, tree, setPublishedFiles, setView, setTab],
  )
  const services = useMemo(() => ({ recheck: checker.again }), [checker])
  const openTab = useCallback(
    (next: typeof tab) => {
      setTarget(null)
      setTab(next)
    },
    [setTab],
  )
  const screen = useMemo(() => <EditorScreen tab={tab} setTab={openTab} />, [tab, openTab])
  return (
    <EditorContext value={parts}>
      <ServicesContext value={services}>
        <ViewContext value={view}>
          <CheckContext value={checker}>
            <SelectionContext value={selection}>
              <TargetContext value={target}>
                <PublishedContext value={published}>
                  <LiveContentContext value={live}>
                    {screen}
                    <EditorNotices restored={started.isRestored} />
                    <Toasts />
                  </LiveContentContext>
                </PublishedContext>
              </TargetContext>
            </SelectionContext>
          </CheckContext>
        </ViewContext>
      </ServicesContext>
    </EditorContext>
  )
}
