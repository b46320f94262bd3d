// @vitest-environment jsdom
import { ChakraProvider } from '@chakra-ui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, it } from 'vitest'
import '../../../tests/helpers/setupDom.ts'
import { createStudioI18n } from '../words/index.ts'
import { system } from './system.ts'
import { Toasts, toaster } from './toaster.tsx'

// Files share the messages of a worker, and only a few are shown at once.
beforeEach(() => toaster.remove())
afterEach(cleanup)

it('names the messages and their button in the language of the interface', async () => {
  render(
    <I18nextProvider i18n={createStudioI18n('zh-CN')}>
      <ChakraProvider value={system}>
        <Toasts />
      </ChakraProvider>
    </I18nextProvider>,
  )
  expect(screen.getByRole('region')).toHaveAccessibleName('通知（Alt+T）')
  toaster.error({ title: '未保存' })
  expect(await screen.findByRole('button')).toHaveAccessibleName('关闭')
})
