import { ChakraProvider } from '@chakra-ui/react'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { activities } from '../../activities/index.ts'
import type { StudioPage } from '../../contract/studio/pages.ts'
import { phases } from '../phases.ts'
import { system } from '../ui/system.ts'
import en from '../words/en.json' with { type: 'json' }
import { createStudioI18n } from '../words/index.ts'
import zhCN from '../words/zh-CN.json' with { type: 'json' }
import { FilterBar } from './cards/FilterBar.tsx'
import { PageCard, PhaseBadge } from './cards/PageCard.tsx'
import { readFilters } from './filterPages.ts'

const types = activities.map(({ type }) => type)
const page: StudioPage = {
  alias: 'spring',
  kind: 'activity',
  type: null,
  family: null,
  activityId: '1001',
  title: 'Spring',
  titles: { en: 'Spring', 'zh-CN': '春季' },
  source: 'draft',
  windows: null,
  live: null,
  plans: [],
  draft: null,
  review: null,
  errors: 0,
  warnings: 0,
  archived: null,
}

function show(language: string, content: ReactNode): void {
  render(
    <ChakraProvider value={system}>
      <I18nextProvider i18n={createStudioI18n(language)}>
        <MemoryRouter>{content}</MemoryRouter>
      </I18nextProvider>
    </ChakraProvider>,
  )
}

const optionsOf = (name: string) =>
  [...screen.getByRole('combobox', { name }).querySelectorAll('option')].map(({ textContent }) => textContent)

afterEach(cleanup)

describe.each([
  ['en', en as Record<string, string>],
  ['zh-CN', zhCN as Record<string, string>],
])('in %s', (language, words) => {
  it.each(types)('the activity type %s has words on cards and in filters', (type) => {
    const name = words[`activityType.${type}`] ?? `words for ${type}`
    show(language, <PageCard page={{ ...page, type }} session={{} as never} now={0} onAction={() => {}} />)
    expect(screen.getByText(name)).toBeTruthy()
    cleanup()
    show(language, <FilterBar filters={readFilters(new URLSearchParams())} types={types} onChange={() => {}} />)
    expect(optionsOf(words['home.type'] ?? '')).toContain(name)
  })

  it.each(['joining', 'open'] as const)('the phase %s of a page that is offline is about dates only', (phase) => {
    const windows = { timeZone: '+00:00', applyStart: 1, applyEnd: 5, start: 3, end: 5, settle: 6, claimEnd: 7 }
    const now = phase === 'open' ? 4 : 2
    const card = (live: StudioPage['live']) =>
      show(language, <PageCard page={{ ...page, windows, live }} session={{} as never} now={now} onAction={() => {}} />)
    card(null)
    expect(screen.getByText(words[`phase.${phase}.offline`] ?? '')).toBeTruthy()
    expect(screen.queryByText(words[`phase.${phase}`] ?? '')).toBeNull()
    cleanup()
    card({ version: 1, hash: 'a', publishedAt: 0, by: 'Ann', reason: 'First' })
    expect(screen.getByText(words[`phase.${phase}`] ?? '')).toBeTruthy()
  })

  it.each(phases)('the phase %s has words on cards and in filters', (phase) => {
    const name = words[`phase.${phase}`] ?? `words for ${phase}`
    show(language, <PhaseBadge phase={phase} isLive />)
    expect(screen.getByText(name)).toBeTruthy()
    cleanup()
    show(language, <FilterBar filters={readFilters(new URLSearchParams())} types={[]} onChange={() => {}} />)
    expect(optionsOf(words['home.phase'] ?? '')).toContain(name)
  })
})
