import { ChakraProvider } from '@chakra-ui/react'
import { act, render } from '@testing-library/react'
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react'
import { I18nextProvider } from 'react-i18next'
import { distinctLanguages } from '../../src/contract/languages.ts'
import type { StudioChecked } from '../../src/contract/studio/check.ts'
import {
  CheckContext,
  EditorContext,
  type EditorParts,
  SelectionContext,
  type Target,
  TargetContext,
  type View,
  ViewContext,
} from '../../src/studio/editor/context.ts'
import { createDocument, type DocumentStore, isRefused, pageOf, type Refusal } from '../../src/studio/model/index.ts'
import { system } from '../../src/studio/ui/system.ts'
import { createStudioI18n } from '../../src/studio/words/index.ts'

/** What jsdom lacks and the components of Chakra use. Nothing has a size there. */
class NoSizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= NoSizes as never
Element.prototype.scrollTo ??= () => {}
Element.prototype.scrollIntoView ??= () => {}
globalThis.matchMedia ??= ((media: string) => ({
  matches: false,
  media,
  addEventListener() {},
  removeEventListener() {},
})) as never

/** An editor for tests of panels: a real document, without a server. */
export interface TestEditor {
  readonly document: DocumentStore
  /** What panels asked the editor to show. */
  readonly shown: readonly Target[]
  readonly refused: readonly Refusal[]
  select(key: string | null): Promise<void>
  setCheck(result: StudioChecked | null): Promise<void>
  /** Asks the panel to show a place. */
  target(target: Target): void
  /** The text of a file; empty if there is none. */
  file(path: string): string
}

interface Options {
  /** The page; `spring` if left out. Another one has nothing in the caches of the tests before. */
  alias?: string
  files: Readonly<Record<string, string>>
  assets?: Readonly<Record<string, string>>
  selection?: string | null
  check?: StudioChecked | null
  view?: Partial<View>
}

/** 2026-11-01T00:00:00Z. */
const now = 1_793_491_200_000

const unused = () => {
  throw new Error('The test editor does not save.')
}

/** Everything is saved. */
const saved = { kind: 'saved', version: { hash: 'saved' } } as const

/** Renders a panel of the editor around a draft. */
export function renderPanel(panel: ReactNode, options: Options): TestEditor {
  const document = createDocument(options.files, options.assets ?? {}, { now: () => now })
  const shown: Target[] = []
  const refused: Refusal[] = []
  let setSelection: (key: string | null) => void = () => {}
  let setCheck: (result: StudioChecked | null) => void = () => {}
  let setTarget: (target: Target) => void = () => {}

  // biome-ignore lint/correctness/noComponentHookFactories: rendered once, and it shares the document with the test
  function Provider() {
    const [selection, select] = useState(options.selection ?? null)
    const [check, changeCheck] = useState(options.check ?? null)
    const [target, changeTarget] = useState<Target | null>(null)
    const [view, setView] = useState<View>({
      locale: 'en',
      persona: 'visitor',
      at: now,
      theme: 'light',
      width: 1280,
      ...options.view,
    })
    setSelection = select
    setCheck = changeCheck
    setTarget = changeTarget
    useSyncExternalStore(document.subscribe, document.get)
    const parts = useMemo<EditorParts>(
      () => ({
        alias: options.alias ?? 'spring',
        session: {
          operator: 'Test',
          mode: 'sandbox',
          csrf: null,
          expiresAt: null,
          canSaveFiles: true,
          canShare: true,
          requireApproval: 'never',
          hasParticipants: true,
          locales: distinctLanguages.map(({ language }) => language),
          types: [],
          now,
        },
        document,
        saver: { flush: unused, get: () => saved, subscribe: () => () => {} } as never,
        replaceWith: unused,
        keepStale: unused,
        setPublished: unused,
        tree: pageOf,
        run(plan, mergeKey) {
          if (isRefused(plan)) {
            refused.push(plan.refused)
            return false
          }
          document.apply(plan.command, mergeKey)
          return true
        },
        select,
        setView: (change) => setView((before) => ({ ...before, ...change })),
        show: (target) => shown.push(target),
      }),
      [],
    )
    const checks = useMemo(() => {
      const state = { result: check, pending: false, failure: null }
      return { get: () => state, subscribe: () => () => {} }
    }, [check])
    return (
      <EditorContext value={parts}>
        <ViewContext value={view}>
          <CheckContext value={checks}>
            <SelectionContext value={selection}>
              <TargetContext value={target}>{panel}</TargetContext>
            </SelectionContext>
          </CheckContext>
        </ViewContext>
      </EditorContext>
    )
  }
  render(
    <I18nextProvider i18n={createStudioI18n('en')}>
      <ChakraProvider value={system}>
        <Provider />
      </ChakraProvider>
    </I18nextProvider>,
  )
  return {
    document,
    shown,
    refused,
    select: (key) => act(async () => setSelection(key)),
    setCheck: (result) => act(async () => setCheck(result)),
    target: (target) => act(() => setTarget(target)),
    file: (path) => document.get().files[path] ?? '',
  }
}
