import { ChakraProvider } from '@chakra-ui/react'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { StudioSession } from '../../src/contract/studio.ts'
import {
  EditorContext,
  type EditorParts,
  type Target,
  TargetContext,
  ViewContext,
} from '../../src/studio/editor/context.ts'
import { createDocument, type Draft, isRefused, type Plan, pageOf } from '../../src/studio/model/index.ts'
import { system } from '../../src/studio/ui/system.ts'
import { createStudioI18n } from '../../src/studio/words/index.ts'

const session = { now: Date.parse('2026-11-23T00:00:00Z'), locales: ['en', 'de', 'ar'] } as unknown as StudioSession

/** A panel of the editor with a draft, without a server. */
export function renderPanel(panel: ReactNode, draft: Draft, locale = 'en') {
  const document = createDocument(draft.files, draft.assets)
  const shown: Target[] = []
  const refused: string[] = []
  const parts: EditorParts = {
    alias: 'sample',
    session,
    document,
    tree: pageOf,
    run(plan: Plan, mergeKey?: string) {
      if (isRefused(plan)) refused.push(plan.refused)
      else document.apply(plan.command, mergeKey)
      return !isRefused(plan)
    },
    select: () => {},
    setView: () => {},
    show: (target: Target) => shown.push(target),
  } as unknown as EditorParts
  const view = { locale, persona: 'visitor', at: session.now, theme: 'light', width: 390 } as const
  const i18n = createStudioI18n('en')
  const wrap = (target: Target | null) => (
    <I18nextProvider i18n={i18n}>
      <ChakraProvider value={system}>
        <EditorContext value={parts}>
          <ViewContext value={view}>
            <TargetContext value={target}>{panel}</TargetContext>
          </ViewContext>
        </EditorContext>
      </ChakraProvider>
    </I18nextProvider>
  )
  const rendered = render(wrap(null))
  return {
    document,
    shown,
    refused,
    file: (path: string) => document.get().files[path] ?? '',
    target: (target: Target) => act(() => rendered.rerender(wrap(target))),
  }
}
