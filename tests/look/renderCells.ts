import type { Browser } from 'playwright-core'
import type { Cell } from './cells.ts'
import { openPhotographer, type Photographer, type Shot } from './fixedPage.ts'
import type { FixedServer } from './fixedServer.ts'

/** Renders cells in their order. Each persona gets the same data, whatever was rendered before. */
export async function* renderCells(
  browser: Browser,
  fixed: FixedServer,
  cells: readonly Cell[],
): AsyncGenerator<{ cell: Cell; shot: Shot }> {
  let photographer: Photographer | undefined
  let persona = ''
  for (const cell of cells) {
    if (!photographer || persona !== cell.persona) {
      await photographer?.close()
      await fixed.restart()
      persona = cell.persona
      photographer = await openPhotographer(browser, fixed, persona)
    }
    await photographer.open(cell)
    yield { cell, shot: await photographer.take() }
  }
  await photographer?.close()
}
