import { describe, expect, it } from 'vitest'
import { toolbarPlace } from './toolbarPlace.ts'

const frame = { scale: 0.5, width: 400, height: 600 }
const box = { x: 100, y: 400, width: 600, height: 200 }

describe('the toolbar of a block', () => {
  it('is above the block, at its right edge', () => {
    expect(toolbarPlace(box, { x: 0, y: 0 }, frame)).toEqual({ top: 162, right: 50 })
  })

  it('is inside a block at the upper edge, also when its start is scrolled away', () => {
    expect(toolbarPlace(box, { x: 0, y: 400 }, frame)?.top).toBe(4)
    expect(toolbarPlace(box, { x: 0, y: 500 }, frame)?.top).toBe(4)
  })

  it('stays in the frame, and is hidden with its block', () => {
    expect(toolbarPlace({ ...box, width: 900 }, { x: 0, y: 0 }, frame)?.right).toBe(4)
    expect(toolbarPlace(box, { x: 0, y: 600 }, frame)).toBeNull()
    expect(toolbarPlace({ ...box, y: 1200 }, { x: 0, y: 0 }, frame)).toBeNull()
  })
})
