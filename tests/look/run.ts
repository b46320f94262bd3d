import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../../src/build/freshness.mjs'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { checkOut, commitOf, currentSource } from './baseCommit.ts'
import { allCells, type Cell, nameOf } from './cells.ts'
import { compareShot } from './compareShot.ts'
import { readEnvironment } from './environment.ts'
import { type FixedServer, startFixedServer } from './fixedServer.ts'
import { openReferences, type ReferenceSet } from './references.ts'
import { renderCells } from './renderCells.ts'
import { type Changed, summarize, writeSheet } from './sheet.ts'

// `npm run test:look [-- alias … --persona joined --update --base <commit>]`: every page for every persona in both themes,
// widths and directions, compared with references. References of this machine are in `.cache/look`; `--update` stores what is
// rendered now, `--base` what a commit renders, and so does a run without references (HEAD). Names each cell that changed and writes a
// contact sheet; the last line counts.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    persona: { type: 'string', multiple: true },
    update: { type: 'boolean', default: false },
    base: { type: 'string' },
  },
})
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
const folder = fileURLToPath(new URL('../../.cache/look/references', import.meta.url))
const sheetFolder = fileURLToPath(new URL('../../.cache/look/sheet', import.meta.url))

const isAsked = ({ alias, persona }: Cell) =>
  (!positionals.length || positionals.includes(alias)) && (!values.persona || values.persona.includes(persona))

const cellsOf = ({ pages }: FixedServer) => allCells(pages).filter(isAsked)

/** The stored set, or an empty one if it is missing or of another environment or commit. */
function openSet(environment: string, source: string | undefined): ReferenceSet {
  const begin = { environment, source: source ?? commitOf('HEAD') }
  if (!existsSync(`${folder}/index.json`)) return openReferences(folder, begin)
  const stored = openReferences(folder)
  const isUsable = stored.environment === environment && (!source || stored.source === source)
  return isUsable ? stored : openReferences(folder, begin)
}

/** Renders cells and stores them as references. */
async function store(fixed: FixedServer, cells: readonly Cell[], set: ReferenceSet): Promise<void> {
  let count = 0
  for await (const { cell, shot } of renderCells(await openBrowser(), fixed, cells)) {
    await set.write(nameOf(cell), cell.width, shot)
    count += 1
    if (count % 50 === 0) console.log(`── ${count} of ${cells.length} references`)
  }
  set.save()
  console.log(`── ${count} references of ${set.source}`)
}

/** Renders cells at the commit of the references. */
async function storeBase(cells: readonly Cell[], set: ReferenceSet): Promise<void> {
  console.log(`── ${cells.length} references are missing: rendering commit ${set.source} …`)
  const checkout = checkOut(set.source)
  try {
    const fixed = await startFixedServer(checkout.folder)
    try {
      const known = new Set(cellsOf(fixed).map(nameOf))
      await store(
        fixed,
        cells.filter((cell) => known.has(nameOf(cell))),
        set,
      )
    } finally {
      await fixed.stop()
    }
  } finally {
    checkout.remove()
  }
}

/** Compares cells with their references. Returns the number of equal ones, those that changed, and the names of new ones. */
async function compare(fixed: FixedServer, cells: readonly Cell[], set: ReferenceSet) {
  const known = new Set(set.names())
  const changed: Changed[] = []
  const added: string[] = []
  let same = 0
  for await (const { cell, shot } of renderCells(await openBrowser(), fixed, cells)) {
    const name = nameOf(cell)
    if (!known.has(name)) {
      added.push(name)
      continue
    }
    const reference = set.read(name)
    const change = await compareShot(shot, reference, cell.width)
    if (change) {
      changed.push({ cell, shot, reference, change })
      console.log(`${name}\n    ${summarize(change)}`)
    } else same += 1
    if ((same + changed.length) % 50 === 0) console.log(`── ${same} equal, ${changed.length} changed so far`)
  }
  return { same, changed, added }
}

if (!ensureBuilt(root)) throw new Error('The build failed.')
const environment = await readEnvironment(await openBrowser())
const source = values.update ? currentSource() : values.base && commitOf(values.base)
const set = openSet(environment, source)
let fixed = await startFixedServer()
let failed = false
try {
  const cells = cellsOf(fixed)
  if (!cells.length) throw new Error('No page has this alias and persona.')
  const known = new Set(set.names())
  const missing = cells.filter((cell) => !known.has(nameOf(cell)))
  if (values.update) await store(fixed, cells, set)
  else {
    if (missing.length) {
      // Both servers have the same address, so one runs after the other.
      await fixed.stop()
      await storeBase(missing, set)
      fixed = await startFixedServer()
    }
    const { same, changed, added } = await compare(fixed, cells, set)
    for (const name of added) console.log(`${name}\n    has no reference`)
    if (changed.length) console.log(`\nContact sheet: ${await writeSheet(sheetFolder, changed)}`)
    console.log(`\n${same} equal, ${changed.length} changed, ${added.length} new`)
    failed = changed.length > 0
  }
} finally {
  await closeBrowser()
  await fixed.stop()
}
process.exit(failed ? 1 : 0)
