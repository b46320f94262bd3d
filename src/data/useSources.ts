import { calls } from '../contract/calls/index.ts'
import type { Source } from '../registry/sources.ts'
import { type Failure, failureOf } from './loadFailure.ts'
import { useFact } from './page.ts'
import type { PageFacts } from './pageStore.ts'
import { refreshIntervals, useRead } from './reads.ts'
import { useRows } from './useRows.ts'
import { useViewer } from './viewer.ts'

interface Loaded {
  status: 'loading' | 'failed' | 'ready'
  data: Record<string, unknown>
  /** Reads again what failed. Resolves when those reads have ended. */
  retry: () => Promise<unknown>
  /** A refresh failed: some data is from an earlier answer. Only for data with a refresh interval, or of the viewer. */
  stale: boolean
  /** The failure to show. */
  failure: Failure | undefined
}

/** Reads the declared data of a block; `ready` when all of it is. A block's sources are constant, so the order of hooks is, too. */
export function useSources(sources: Readonly<Record<string, Source>>): Loaded {
  const data: Record<string, unknown> = {}
  const retries: (() => unknown)[] = []
  let failure: Failure | undefined
  let loading = false
  let stale = false

  for (const [name, source] of Object.entries(sources)) {
    // biome-ignore lint/correctness/useHookAtTopLevel: a block's sources are constant, so each render calls the same hooks
    const read = useSource(source)
    if (read.status === 'failed') {
      retries.push(read.retry)
      failure ??= failureOf(read.problem)
    } else if (read.status === 'loading') loading = true
    else {
      data[name] = read.data
      stale ||= read.stale && isRefreshed(source)
    }
  }
  const status = retries.length ? 'failed' : loading ? 'loading' : 'ready'
  return {
    status,
    data,
    retry: () => Promise.all(retries.map((retry) => retry())),
    stale,
    failure,
  }
}

type Read =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => unknown; problem?: unknown }
  | { status: 'ready'; data: unknown; stale: boolean }

/** Whether outdated data has to be marked: data of the viewer, and shared data with a refresh interval. */
const isRefreshed = ({ call, kind }: Source) => kind !== 'shared' || call.name in refreshIntervals

/** Whether the page has already read this source; then it is not read again. */
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
  const isVisitor = source.kind === 'own' && userId === null
  const read = useRead(isVisitor ? null : source.call, source.input)
  return isVisitor ? { status: 'ready', data: null, stale: false } : read
}
