import { fireEvent, render } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ActionsContext, type ActionsPort, useActions } from '../../../src/actions/index.ts'
import { type Renderer, RendererContext } from '../../../src/render/renderer.ts'
import { TrackedBlock } from '../../../src/render/TrackedBlock.tsx'

const port: ActionsPort = {
  run: vi.fn(async () => true),
  pending: () => false,
  runOperation: vi.fn(async () => ({ status: 'unknown' as const })),
  isRunning: () => false,
  isIdle: () => true,
  onDraw: () => () => {},
  subscribe: () => () => {},
}

function Asker() {
  const { run } = useActions()
  return (
    <button type="button" onClick={() => void run({ action: 'apply' })}>
      Join
    </button>
  )
}

/** A block in the slot of another, with or without a tracker. */
function renderTracked(tracker: Renderer['tracker']) {
  return render(
    <RendererContext value={{ tracker } as Renderer}>
      <ActionsContext value={port}>
        <TrackedBlock block="columns" id="columns">
          <section>
            <TrackedBlock block="spring_hero" id="spring_hero">
              <Asker />
            </TrackedBlock>
          </section>
        </TrackedBlock>
      </ActionsContext>
    </RendererContext>,
  )
}

describe('a tracked block', () => {
  it('reports its element, its own actions and its removal, and forwards its actions', () => {
    const gone = vi.fn()
    const tracker = {
      pageShown: vi.fn(),
      actionRun: vi.fn(),
      blockMounted: vi.fn((_place: unknown, block: string) => () => gone(block)),
    }
    const { getByRole, unmount } = renderTracked(tracker)
    expect(tracker.blockMounted.mock.calls.map(([, block]) => block).sort()).toEqual(['columns', 'spring_hero'])

    const observed: Element[] = []
    const observer = { observe: (element: Element) => observed.push(element), unobserve() {} }
    for (const [place] of tracker.blockMounted.mock.calls)
      (place as { observeUsing(with_: typeof observer): void }).observeUsing(observer)
    expect(observed.map(({ tagName }) => tagName).sort()).toEqual(['BUTTON', 'SECTION'])

    fireEvent.click(getByRole('button'))
    expect(tracker.actionRun.mock.calls).toEqual([['spring_hero', 'apply']])
    expect(port.run).toHaveBeenCalledTimes(1)
    unmount()
    expect(gone.mock.calls.map(([block]) => block).sort()).toEqual(['columns', 'spring_hero'])
  })

  it('renders only the block without a tracker', () => {
    const { getByRole } = renderTracked(undefined)
    vi.mocked(port.run).mockClear()
    fireEvent.click(getByRole('button'))
    expect(port.run).toHaveBeenCalledTimes(1)
  })
})
