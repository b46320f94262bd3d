import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Draft } from '../../contract/drafts.ts'
import type { StudioSession } from '../../contract/studio/session.ts'
import { api } from '../api/calls.ts'
import { ApiProblem, readSession } from '../api/client.ts'
import { Failed, Loading, Missing } from '../ui/status.tsx'
import { NarrowWindow, useIsWide } from './NarrowWindow.tsx'
import { browserCopies } from './save/browserCopies.ts'
import type { LocalCopy } from './save/localCopies.ts'
import { Workbench } from './Workbench.tsx'

/** The editor of a draft. */
export default function Editor(): ReactNode {
  const { alias = '' } = useParams()
  return <WideEditor key={alias} alias={alias} />
}

/** The editor where there is room for it. Once it is open it stays, so that nothing is lost when the window gets narrow. */
function WideEditor({ alias }: { alias: string }): ReactNode {
  const isWide = useIsWide()
  const [isOpen, setOpen] = useState(isWide)
  useEffect(() => {
    if (isWide) setOpen(true)
  }, [isWide])
  return isOpen ? <OpenDraft alias={alias} /> : <NarrowWindow alias={alias} onEdit={() => setOpen(true)} />
}

type Opened =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  | { kind: 'missing' }
  | { kind: 'open'; session: StudioSession; draft: Draft; copy: LocalCopy | null }

const problemOf = (problem: unknown): Opened =>
  problem instanceof ApiProblem && problem.status === 404
    ? { kind: 'missing' }
    : { kind: 'failed', message: problem instanceof Error ? problem.message : String(problem) }

/** The draft, then the copy: a save that was in flight has removed it. */
async function readDraft(alias: string) {
  const draft = await api.draft(alias)
  return { draft, copy: await browserCopies(alias).read() }
}

function OpenDraft({ alias }: { alias: string }): ReactNode {
  const [opened, setOpened] = useState<Opened>({ kind: 'loading' })
  const load = useCallback(() => {
    let isCurrent = true
    setOpened({ kind: 'loading' })
    Promise.all([readSession(), readDraft(alias)]).then(
      ([session, read]) => isCurrent && setOpened({ kind: 'open', session, ...read }),
      (problem: unknown) => isCurrent && setOpened(problemOf(problem)),
    )
    return () => {
      isCurrent = false
    }
  }, [alias])
  useEffect(load, [load])
  if (opened.kind === 'loading') return <Loading />
  if (opened.kind === 'missing') return <Missing />
  if (opened.kind === 'failed') return <Failed message={opened.message} retry={load} />
  return <Workbench alias={alias} session={opened.session} draft={opened.draft} copy={opened.copy} />
}
