import type { StudioPage } from '../../contract/studio/pages.ts'
import { phaseAt, phases } from '../phases.ts'
import { withValues } from '../ui/query.tsx'

/** In the order of the select. */
export const states = ['all', 'live', 'draft', 'offline', 'archived'] as const
/** In the order of the select. `edited`: the last edited one first. `problems`: the most problems first. */
export const sorts = ['alias', 'edited', 'start', 'problems'] as const

/** What the home shows. Empty strings: no restriction. */
export interface Filters {
  /** Words of the titles, alias or id of the activity. */
  search: string
  /** An activity type, or `page` for pages without an activity. */
  type: string
  phase: string
  state: (typeof states)[number]
  problems: boolean
  sort: (typeof sorts)[number]
}

/** Without restrictions. */
export const noFilters: Filters = { search: '', type: '', phase: '', state: 'all', problems: false, sort: 'alias' }

const oneOf = <T extends string>(values: readonly T[], value: string | null, instead: T): T =>
  values.find((known) => known === value) ?? instead

/** The filters in the query of the address. */
export const readFilters = (query: URLSearchParams): Filters => ({
  search: query.get('q') ?? '',
  type: query.get('type') ?? '',
  phase: oneOf(['', ...phases], query.get('phase'), ''),
  state: oneOf(states, query.get('state'), 'all'),
  problems: query.get('problems') === '1',
  sort: oneOf(sorts, query.get('sort'), 'alias'),
})

/** A query with filters: only what restricts. Other names stay. */
export function withFilters(query: URLSearchParams, filters: Filters): URLSearchParams {
  const { search, type, phase, state, problems, sort } = filters
  const all = {
    q: search,
    type,
    phase,
    state: state === 'all' ? '' : state,
    problems: problems ? '1' : '',
    sort: sort === 'alias' ? '' : sort,
  }
  return withValues(query, all)
}

const hasState: Record<Filters['state'], (page: StudioPage) => boolean> = {
  all: ({ archived }) => archived === null,
  live: ({ live, archived }) => live !== null && archived === null,
  draft: ({ draft, archived }) => draft !== null && archived === null,
  offline: ({ live, archived }) => live === null && archived === null,
  archived: ({ archived }) => archived !== null,
}

const editedAt = ({ draft, live }: StudioPage) => Math.max(draft?.savedAt ?? 0, live?.publishedAt ?? 0)
// Any error counts more than all warnings.
const problemsOf = ({ errors, warnings }: StudioPage) => (errors ?? 0) * 1000 + (warnings ?? 0)
const compareAlias = (a: StudioPage, b: StudioPage) => (a.alias < b.alias ? -1 : 1)

const orders: Record<Filters['sort'], (a: StudioPage, b: StudioPage) => number> = {
  alias: () => 0,
  edited: (a, b) => editedAt(b) - editedAt(a),
  // Pages without an activity come last.
  start: (a, b) => (a.windows?.start ?? Number.MAX_VALUE) - (b.windows?.start ?? Number.MAX_VALUE),
  problems: (a, b) => problemsOf(b) - problemsOf(a),
}

/** The pages that match, in the chosen order. `now`: epoch ms. */
export function filterPages(pages: readonly StudioPage[], filters: Filters, now: number): StudioPage[] {
  const words = filters.search.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = (page: StudioPage) => {
    const text =
      `${page.title} ${Object.values(page.titles).join(' ')} ${page.alias} ${page.activityId ?? ''}`.toLowerCase()
    if (!words.every((word) => text.includes(word)) || !hasState[filters.state](page)) return false
    if (filters.type && filters.type !== (page.kind === 'page' ? 'page' : page.type)) return false
    if (filters.phase && (!page.windows || phaseAt(page.windows, now) !== filters.phase)) return false
    return !filters.problems || problemsOf(page) > 0
  }
  return pages.filter(matches).sort((a, b) => orders[filters.sort](a, b) || compareAlias(a, b))
}
