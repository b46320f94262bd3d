import { calls } from '../contract/calls/index.ts'
import type { Source } from '../registry/sources.ts'
import { useFact } from './page.ts'
import type { PageFacts } from './pageStore.ts'
import { refreshOf, useRead } from './reads.ts'
import { traceOf } from './trouble.ts'
import { useRows } from './useRows.ts'
import { useViewer } from './viewer.ts'

interface Loaded {
  status: 'loading' | 'failed' | 'ready'
  data: Record<string, unknown>
  retry: () => void
  /** A refresh of what changes by itself failed: some of it is the last good answer. */
  stale: boolean
  /** Of a request that failed, for the viewer to quote. */
  traceId: string | undefined
}

/** A block's declared data, gathered: ready only when all of it is there. The sources of a block never change, so the order of hooks holds. */
export function useSources(sources: Readonly<Record<string, Source>>): Loaded {
  const data: Record<string, unknown> = {}
  const retries: (() => unknown)[] = []
  let traceId: string | undefined
  let loading = false
  let stale = false

  for (const [name, source] of Object.entries(sources)) {
    // biome-ignore lint/correctness/useHookAtTopLevel: a block's sources are constant, so each render calls the same hooks
    const read = useSource(source)
    if (read.status === 'failed') {
      retries.push(read.retry)
      traceId ??= traceOf(read.problem)
    } else if (read.status === 'loading') loading = true
    else {
      data[name] = read.data
      stale ||= read.stale && isFollowed(source)
    }
  }
  const status = retries.length ? 'failed' : loading ? 'loading' : 'ready'
  return {
    status,
    data,
    retry: () => retries.forEach((retry) => void retry()),
    stale,
    traceId,
  }
}

type Read =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => unknown; problem?: unknown }
  | { status: 'ready'; data: unknown; stale: boolean }

/** Words and lists of places may be a little old without a word about it; figures may not. */
const isFollowed = ({ call, kind }: Source) => kind !== 'shared' || call.name in refreshOf

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
  return readOf(useFact((facts) => facts.progress))
}

function useKeyedSource(source: Extract<Source, { kind: 'keyed' }>): Read {
  return readOf(useRows(source))
}

function readOf({ status, rows, retry, problem, stale }: PageFacts['progress'] | ReturnType<typeof useRows>): Read {
  if (status === 'failed') return { status, retry, problem }
  return status === 'loading' ? { status } : { status, data: rows, stale }
}

function useCallSource(source: Exclude<Source, { kind: 'keyed' }>): Read {
  const { userId } = useViewer()
  const nobody = source.kind === 'own' && userId === null
  const read = useRead(nobody ? null : source.call, source.input)
  return nobody ? { status: 'ready', data: null, stale: false } : read
}
