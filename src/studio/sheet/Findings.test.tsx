import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPanel } from '../../../tests/helpers/studioEditor.tsx'
import type { Cell } from './cells.ts'
import { Findings } from './Findings.tsx'
import type { Inspected } from './runSheet.ts'
import { SheetCell } from './SheetCell.tsx'

const cells = Array.from(
  { length: 12 },
  (_, index): Cell => ({
    ...{ id: `l${index} 360`, caption: `l${index} · 360 px`, locale: 'en', width: 360 },
    ...{ persona: 'visitor', at: 0 },
  }),
)

/** The list after a finding in the first cells. Returns the words of its item and its links. */
function found(count: number) {
  const finding = { kind: 'clipped', block: 'hero', text: 'Win up to' } as const
  const by = new Map(cells.map(({ id }, index): [string, Inspected] => [id, inspected(index < count ? [finding] : [])]))
  renderPanel(<Findings cells={cells} by={by} isDone />, { files: { 'page.json': '{ "version": 1, "page": [] }\n' } })
  const item = within(screen.getByRole('listitem'))
  return { item, links: item.getAllByText(/360 px/).map((link) => link.closest('details') !== null) }
}

const inspected = (findings: Inspected['findings']): Inspected => ({ findings, isUnfinished: false, copy: null })

it('names the cells of a finding', () => {
  expect(found(3).links).toEqual([false, false, false])
})

it('folds the cells of a finding that many have', () => {
  const { item, links } = found(11)
  expect(links).toEqual([...Array(8).fill(false), ...Array(3).fill(true)])
  expect(item.getByText('3 more')).toBeVisible()
})

it('counts the findings of a cell as the list does', () => {
  const [cell] = cells as [Cell]
  const of = (kind: 'clipped' | 'contrast', block: string, text: string) => ({ kind, block, text })
  const all = inspected([of('clipped', 'hero', 'One'), of('clipped', 'hero', 'Two'), of('contrast', 'hero', 'One')])
  const panel = (
    <>
      <Findings cells={cells} by={new Map([[cell.id, all]])} isDone />
      <SheetCell cell={cell} order={0} inspected={all} href="" />
    </>
  )
  renderPanel(panel, { files: { 'page.json': '{ "version": 1, "page": [] }\n' } })
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByText('2 findings')).toBeVisible()
})

it('says that all cells have it', () => {
  const { item, links } = found(12)
  expect(links).toEqual(Array(12).fill(true))
  expect(item.getByText('All 12 cells')).toBeVisible()
})
