import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { allCells, nameOf } from '../look/cells.ts'
import { compareOutlines } from '../look/compareOutlines.ts'
import { comparePictures } from '../look/comparePictures.ts'
import { parseOutline, printOutline } from '../look/references.ts'
import type { Box } from '../look/takeOutline.ts'

const box = (values: Partial<Box>): Box => ({
  block: 'tasks',
  kind: 'div',
  text: '',
  x: 16,
  y: 0,
  width: 358,
  height: 100,
  style: 'rgb(255, 255, 255)|16px',
  ...values,
})

const page = [
  box({ block: 'hero', kind: 'section', x: 0, y: 57, width: 390, height: 600 }),
  box({ block: 'hero', kind: 'h1', text: 'Claim', y: 20, width: 200, height: 34 }),
  box({ kind: 'section', x: 0, y: 700, width: 390, height: 400 }),
  box({ kind: 'article', text: 'First', y: 20 }),
  box({ kind: 'article', text: 'Second', y: 130 }),
  box({ kind: 'button', text: 'Claim 20 USDT', y: 240, width: 140, height: 44 }),
]

const change = (text: string, values: Partial<Box>) =>
  compareOutlines(
    page,
    page.map((one) => (one.text === text ? { ...one, ...values } : one)),
  )

describe('compareOutlines', () => {
  it('accepts what only follows from a change above', () => {
    expect(change('First', { y: 60, height: 103 })).toEqual([])
    expect(change('Claim 20 USDT', { y: 280, width: 170, x: 18 })).toEqual([])
  })

  it('names a box that is missing or new', () => {
    const without = page.filter(({ kind }) => kind !== 'button')
    expect(compareOutlines(page, without)).toEqual(['button "Claim 20 USDT" in #tasks is missing'])
    expect(compareOutlines(without, page)).toEqual(['button "Claim 20 USDT" in #tasks is new'])
  })

  it('names a box that is moved, looks different or is much higher', () => {
    expect(change('First', { x: 36 })).toEqual(['article "First" in #tasks moved sideways by 20 px'])
    expect(change('First', { style: 'rgb(0, 0, 0)|16px' })).toEqual([
      'article "First" in #tasks looks different: rgb(255, 255, 255) → rgb(0, 0, 0)',
    ])
    expect(change('First', { height: 200 })).toEqual(['article "First" in #tasks is 100 px higher'])
  })

  it('names a block with another distance, but not one that a taller block moves', () => {
    const later = page.map((one) => (one.kind === 'section' && one.block === 'tasks' ? { ...one, y: 740 } : one))
    expect(compareOutlines(page, later)).toEqual(['#tasks is 40 px lower'])
    const taller = later.map((one) => (one.kind === 'section' && one.block === 'hero' ? { ...one, height: 640 } : one))
    expect(compareOutlines(page, taller)).toEqual(['section in #hero is 40 px higher'])
  })

  it('reports another order of blocks', () => {
    expect(compareOutlines(page, [...page.slice(2), ...page.slice(0, 2)])).toEqual(['the blocks have another order'])
  })
})

describe('outlines in files', () => {
  it('are read as they were written', () => {
    expect(parseOutline(printOutline(page))).toEqual(page)
  })
})

describe('comparePictures', () => {
  const paper = { r: 246, g: 246, b: 243 }
  const pictureOf = (height: number, color: object, size = 12) =>
    sharp({ create: { width: 156, height, channels: 3, background: paper } })
      .composite([
        {
          input: { create: { width: size, height: size, channels: 3, background: color } },
          top: 40,
          left: 60,
        } as never,
      ])
      .png()
      .toBuffer()

  it('finds a missing icon and its rows', async () => {
    const found = await comparePictures(await pictureOf(100, { r: 20, g: 20, b: 20 }), await pictureOf(100, paper))
    expect(found).toMatchObject({ pixels: 144, from: 0.4, to: 0.51 })
  })

  it('finds rows that are new', async () => {
    const found = await comparePictures(await pictureOf(100, paper), await pictureOf(110, paper))
    expect(found).toMatchObject({ pixels: 1560, from: 100 / 110 })
  })

  it('ignores what a viewer does not see', async () => {
    expect(
      await comparePictures(await pictureOf(100, paper), await pictureOf(100, { r: 245, g: 246, b: 243 })),
    ).toBeNull()
    expect(await comparePictures(await pictureOf(100, paper), await pictureOf(100, paper))).toBeNull()
  })
})

describe('cells', () => {
  it('are every page for every persona in both widths, themes and directions', () => {
    const pages = [{ alias: 'hub', path: '' }]
    expect(new Set(allCells(pages).map(nameOf)).size).toBe(7 * 2 * 2 * 2)
  })
})
