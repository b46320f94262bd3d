import type { i18n } from 'i18next'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { DataProvider } from '../../data/index.ts'
import type { BlockNode } from '../../render/config.ts'
import { Page } from '../../render/Page.tsx'
import { type BlockReport, type Renderer, RendererContext, useRenderer } from '../../render/renderer.ts'
import { sampleRuntime } from './sampleRuntime.ts'
import type { Scenario } from './scenario.ts'
import { withSlotPlaceholder } from './slotPlaceholder.tsx'

interface Props {
  type: string
  props: object
  slots: readonly string[]
  scene: Scenario
  locale: string
  i18n: i18n
  /** Called with a problem of the block, which is shown as well. */
  onProblem?: (problem: BlockReport) => void
}

/** One block as a page of its own, with a scenario instead of the platform. */
export function BlockSample({ type, props, slots, scene, locale, i18n, onProblem }: Props): ReactNode {
  const [problem, setProblem] = useState<BlockReport | null>(null)
  const report = useCallback(
    (found: BlockReport) => {
      setProblem(found)
      onProblem?.(found)
    },
    [onProblem],
  )
  const renderer = useSampleRenderer(report)
  const runtime = useMemo(() => sampleRuntime(scene), [scene])
  const baseInfo = useMemo(() => baseInfoOf({ type, props, slots }), [type, props, slots])
  const info = useMemo(
    () => ({ locale, sandbox: true, loginUrl: null, registerUrl: null, renderedAt: scene.now }),
    [locale, scene],
  )
  return (
    <div className="st-canvas">
      {problem && <p role="alert">{`${problem.type}: ${problem.message}`}</p>}
      <I18nextProvider i18n={i18n}>
        <RendererContext value={renderer}>
          <DataProvider runtime={runtime} answers={{}}>
            <Page alias="gallery" baseInfo={baseInfo} info={info} />
          </DataProvider>
        </RendererContext>
      </I18nextProvider>
    </div>
  )
}

function useSampleRenderer(report: (problem: BlockReport) => void): Renderer {
  const renderer = useRenderer()
  return useMemo(() => sampleRenderer(renderer, report), [renderer, report])
}

/**
 * The renderer of the application, with placeholders in empty slots. Problems are shown instead of the block. Without a
 * tracker, nothing is counted, and no moments of the sample user are shown.
 */
export function sampleRenderer({ tracker: _tracker, ...renderer }: Renderer, report: Renderer['report']): Renderer {
  return { ...renderer, registry: withSlotPlaceholder(renderer.registry), conditions: {}, report }
}

function baseInfoOf({ type, props, slots }: Pick<Props, 'type' | 'props' | 'slots'>) {
  const filled = slots.map((slot): [string, BlockNode[]] => [
    slot,
    [{ id: `slot-${slot}`, type: 'Slot', props: { slot } }],
  ])
  const node: BlockNode = {
    id: 'sample',
    type,
    props: props as Record<string, unknown>,
    ...(slots.length > 0 && { slots: Object.fromEntries(filled) }),
  }
  return {
    activityId: '1001',
    activityType: 1 as const,
    configVersion: 1,
    etag: 'sample',
    config: { page: { version: 1, page: [node] }, words: {} },
  }
}
