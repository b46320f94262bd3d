import { fireEvent, render } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ActsContext, type ActsPort, useAct } from '../../src/data/index.ts'
import { Counted } from '../../src/render/Counted.tsx'
import { type Drawing, DrawingContext } from '../../src/render/drawing.ts'

const port: ActsPort = {
  act: vi.fn(async () => true),
  pending: () => false,
  perform: vi.fn(async () => ({ status: 'unknown' as const })),
  performing: () => false,
  stage: () => () => {},
  subscribe: () => () => {},
}

function Asker() {
  const { act } = useAct()
  return (
    <button type="button" onClick={() => void act({ action: 'apply' })}>
      Join
    </button>
  )
}

/** A block in the slot of another, drawn with or without somebody who counts. */
function drawn(stage: Drawing['stage']) {
  return render(
    <DrawingContext value={{ stage } as Drawing}>
      <ActsContext value={port}>
        <Counted block="columns">
          <section>
            <Counted block="spring_hero">
              <Asker />
            </Counted>
          </section>
        </Counted>
      </ActsContext>
    </DrawingContext>,
  )
}

describe('a block that is counted', () => {
  it('tells where it stands, what it alone is asked to do, and that it is gone; its actions go on as they are', () => {
    const gone = vi.fn()
    const stage = {
      entered: vi.fn(),
      acted: vi.fn(),
      placed: vi.fn((_place: unknown, block: string) => () => gone(block)),
    }
    const { getByRole, unmount } = drawn(stage)
    expect(stage.placed.mock.calls.map(([, block]) => block).sort()).toEqual(['columns', 'spring_hero'])

    const observed: Element[] = []
    const observer = { observe: (element: Element) => observed.push(element), unobserve() {} }
    for (const [place] of stage.placed.mock.calls)
      (place as { observeUsing(with_: typeof observer): void }).observeUsing(observer)
    expect(observed.map(({ tagName }) => tagName).sort()).toEqual(['BUTTON', 'SECTION'])

    fireEvent.click(getByRole('button'))
    expect(stage.acted.mock.calls).toEqual([['spring_hero', 'apply']])
    expect(port.act).toHaveBeenCalledTimes(1)
    unmount()
    expect(gone.mock.calls.map(([block]) => block).sort()).toEqual(['columns', 'spring_hero'])
  })

  it('is the block alone where nobody counts', () => {
    const { getByRole } = drawn(undefined)
    vi.mocked(port.act).mockClear()
    fireEvent.click(getByRole('button'))
    expect(port.act).toHaveBeenCalledTimes(1)
  })
})
