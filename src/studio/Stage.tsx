import type { i18n } from 'i18next'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { DataProvider } from '../data/index.ts'
import type { BlockNode } from '../render/config.ts'
import { type BlockReport, type Drawing, DrawingContext, useDrawing } from '../render/drawing.ts'
import { Page } from '../render/Page.tsx'
import { placeholders } from './placeholders.tsx'
import { sampleRuntime } from './sampleRuntime.ts'
import type { Scene } from './scene.ts'

interface Props {
  type: string
  props: object
  slots: readonly string[]
  scene: Scene
  locale: string
  i18n: i18n
  /** Told of what goes wrong with the block, which is shown as well. */
  onProblem?: (problem: BlockReport) => void
}

/** One block as a page of its own, over a scene in place of the platform. */
export function Stage({ type, props, slots, scene, locale, i18n, onProblem }: Props): ReactNode {
  const [problem, setProblem] = useState<BlockReport | null>(null)
  const report = useCallback(
    (found: BlockReport) => {
      setProblem(found)
      onProblem?.(found)
    },
    [onProblem],
  )
  const drawing = useSampleDrawing(report)
  const runtime = useMemo(() => sampleRuntime(scene), [scene])
  const baseInfo = useMemo(() => baseInfoOf({ type, props, slots }), [type, props, slots])
  const info = useMemo(
    () => ({ locale, sandbox: true, loginUrl: null, registerUrl: null, drawnAt: scene.now }),
    [locale, scene],
  )
  return (
    <div className="st-stage">
      {problem && <p role="alert">{`${problem.type}: ${problem.message}`}</p>}
      <I18nextProvider i18n={i18n}>
        <DrawingContext value={drawing}>
          <DataProvider runtime={runtime} answers={{}}>
            <Page alias="gallery" baseInfo={baseInfo} info={info} />
          </DataProvider>
        </DrawingContext>
      </I18nextProvider>
    </div>
  )
}

/** The application's drawing, with something to stand in empty slots; what goes wrong is shown in its place. */
function useSampleDrawing(report: (problem: BlockReport) => void): Drawing {
  const drawing = useDrawing()
  return useMemo(
    () => ({ ...drawing, registry: placeholders(drawing.registry), conditions: {}, report }),
    [drawing, report],
  )
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
