import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, it, vi } from 'vitest'
import { createI18n } from '../i18n/index.ts'
import english from '../i18n/locales/en.json' with { type: 'json' }
import { RequestProblem } from '../request/index.ts'
import { UnavailablePage } from './statusPages.tsx'

afterEach(() => vi.restoreAllMocks())

it.each([
  [true, english['shell.unavailable'], 1],
  [false, english['reason.NO_NETWORK'], 0],
] as const)('says why a page cannot be loaded, online: %s', (isOnline, text, references) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  const problem = new RequestProblem({ kind: 'network', call: 'baseInfo', traceId: 'trace-12345678' })
  render(
    <I18nextProvider i18n={createI18n('en', { common: english })}>
      <UnavailablePage problem={problem} />
    </I18nextProvider>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent(text)
  expect(screen.queryAllByText('Reference 12345678')).toHaveLength(references)
})
