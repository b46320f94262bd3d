import { calls } from '../contract/calls/index.ts'
import type { Source } from '../registry/sources.ts'
import { useFact } from './page.ts'
import { useRead } from './reads.ts'
import { traceOf } from './trouble.ts'
import { useRows } from './useRows.ts'
import { useViewer } from './viewer.ts'

interface Loaded {
  status: 'loading' | 'failed' | 'ready'
  data: Record<string, unknown>
  retry: () => void
  /** Of a request that failed, for the viewer to quote. */
  traceId: string | undefined
}

/** A block's declared data, gathered: ready only when all of it is there. The sources of a block never change, so the order of hooks holds. */
export function useSources(sources: Readonly<Record<string, Source>>): Loaded {
  const data: Record<string, unknown> = {}
  const retries: (() => unknown)[] = []
  let traceId: string | undefined
  let loading = false

  for (const [name, source] of Object.entries(sources)) {
    // biome-ignore lint/correctness/useHookAtTopLevel: a block's sources are constant, so each render calls the same hooks
    const read = useSource(source)
    if (read.status === 'failed') {
      retries.push(read.retry)
      traceId ??= traceOf(read.problem)
    } else if (read.status === 'loading') loading = true
    else data[name] = read.data
  }
  const status = retries.length ? 'failed' : loading ? 'loading' : 'ready'
  return {
    status,
    data,
    retry: () => retries.forEach((retry) => void retry()),
    traceId,
  }
}

type Read =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => unknown; problem?: unknown }
  | { status: 'ready'; data: unknown }

/** What the page itself has read already is not read again. */
const isProgress = ({ call, input, kind }: Source) => kind === 'keyed' && call === calls.taskCompletions && !input
const isActivity = ({ call, input, kind }: Source) => kind === 'shared' && call === calls.noLoginDetail && !input

function useSource(source: Source): Read {
  // The kind of a source is constant.
  const useKind = isProgress(source)
    ? usePageProgress
    : isActivity(source)
      ? usePageActivity
      : source.kind === 'keyed'
        ? useKeyedSource
        : useCallSource
  return useKind(source as never)
}

function usePageActivity(): Read {
  const activity = useFact((facts) => facts.activity)
  return activity ?? { status: 'loading' }
}

function usePageProgress(): Read {
  const { status, rows, retry, problem } = useFact((facts) => facts.progress)
  return status === 'failed' ? { status, retry, problem } : status === 'loading' ? { status } : { status, data: rows }
}

function useKeyedSource(source: Extract<Source, { kind: 'keyed' }>): Read {
  const { status, rows, retry, problem } = useRows(source)
  return status === 'failed' ? { status, retry, problem } : status === 'loading' ? { status } : { status, data: rows }
}

function useCallSource(source: Exclude<Source, { kind: 'keyed' }>): Read {
  const { userId } = useViewer()
  const nobody = source.kind === 'own' && userId === null
  const read = useRead(nobody ? null : source.call, source.input)
  return nobody ? { status: 'ready', data: null } : read
}
