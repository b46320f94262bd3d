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
            <TrackedBlock block="spring_hero" id="hero">
              <Asker />
            </TrackedBlock>
          </section>
        </TrackedBlock>
      </ActionsContext>
    </RendererContext>,
  )
}

describe('a tracked block', () => {
  it('reports itself, its own actions and its removal, and forwards its actions', () => {
    const gone = vi.fn()
    const tracker = {
      pageShown: vi.fn(),
      actionRun: vi.fn(),
      blockMounted: vi.fn((id: string, block: string) => () => gone(id, block)),
    }
    const { getByRole, unmount } = renderTracked(tracker)
    const mounted = [
      ['columns', 'columns'],
      ['hero', 'spring_hero'],
    ]
    expect(tracker.blockMounted.mock.calls.sort()).toEqual(mounted)

    fireEvent.click(getByRole('button'))
    expect(tracker.actionRun.mock.calls).toEqual([['spring_hero', 'apply']])
    expect(port.run).toHaveBeenCalledTimes(1)
    unmount()
    expect(gone.mock.calls.sort()).toEqual(mounted)
  })

  it('renders only the block without a tracker', () => {
    const { getByRole } = renderTracked(undefined)
    vi.mocked(port.run).mockClear()
    fireEvent.click(getByRole('button'))
    expect(port.run).toHaveBeenCalledTimes(1)
  })
})
