import { spawnSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { startServer } from '../helpers/server.ts'
import { asPersona, openFinder, tapEarly } from './earlyTap.ts'
import { personas, sampleMatrix, steadyWidths, type Visit, wholeMatrix } from './matrix.ts'
import { startStudio, studioVariants, tourStudio } from './studioTour.ts'
import { announcedPages, type Cell, missing, openAs } from './tour.ts'

// `npm run test:pages [-- alias … --persona joined --sample --slowly 4]`: every page as everybody finds it, on each width, in both
// themes and directions. `--steady`: what moves while each page loads and is opened again. `--taps`: each control tapped before
// the scripts have come. `--studio`: only the screens of Studio, which a run of everything visits too. Names what is wrong in a
// cell; the last line counts them. PICTURES=<folder> keeps a picture of each.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    persona: { type: 'string', multiple: true },
    sample: { type: 'boolean', default: false },
    steady: { type: 'boolean', default: false },
    taps: { type: 'boolean', default: false },
    studio: { type: 'boolean', default: false },
    slowly: { type: 'string', default: '1' },
  },
})
const pictures = process.env.PICTURES
if (pictures) await mkdir(pictures, { recursive: true })

const server = await startServer()
const sum = { passed: 0, failed: 0 }
const count = ({ name, troubles }: Cell) => {
  if (troubles.length) console.log(`${name}\n${troubles.map((trouble) => `    ${trouble}`).join('\n')}`)
  sum[troubles.length ? 'failed' : 'passed'] += 1
}

/** Each page with all its variants. */
async function* walk(visits: readonly Visit[], persona: string): AsyncGenerator<Cell> {
  const pageVisitor = await openAs(await openBrowser(), server, persona, Number(values.slowly))
  for (const visit of visits) yield* pageVisitor.visit(visit, pictures)
  await pageVisitor.close()
}

/** Each page opened and opened again, at both widths. */
async function* steady(visits: readonly Visit[], persona: string): AsyncGenerator<Cell> {
  const pageVisitor = await openAs(await openBrowser(), server, persona, Number(values.slowly))
  for (const visit of visits)
    for (const width of steadyWidths) {
      const variants = [{ width, theme: 'light', locale: 'en' } as const]
      yield { name: `${visit.alias}-${persona}-${width}`, troubles: await pageVisitor.reopen({ ...visit, variants }) }
    }
  await pageVisitor.close()
}

/** Each control that a page shows this person before its scripts have come. */
async function* taps(visits: readonly Visit[], persona: string): AsyncGenerator<Cell> {
  const open = asPersona(server, persona)
  const finder = await openFinder(open)
  for (const { alias, path } of visits) {
    const url = `${server.url}/en${path}`
    for (const control of await finder.controlsAt(url)) {
      const trouble = await tapEarly(open, url, control)
      yield { name: `${alias}-${persona} ${control.name}`, troubles: trouble ? [trouble] : [] }
    }
  }
  await finder.close()
}

/** Every screen of Studio in both languages and themes. A tour changes drafts, so each has its own server. */
async function* studio(): AsyncGenerator<Cell> {
  for (const variant of studioVariants) {
    const own = await startStudio()
    try {
      const troubles = await tourStudio(await openBrowser(), own, variant)
      yield { name: `studio-${variant.locale}-${variant.theme}`, troubles }
    } finally {
      await own.stop()
    }
  }
}

/** Renders every page of the previews, without a browser. */
const renderPreviews = (): boolean => {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project=rendering', 'previewPersonas']
  const env = { ...process.env, PLAYBILL_EVERY_PAGE: '1' }
  return spawnSync(process.execPath, args, { stdio: 'inherit', env }).status === 0
}

/** Whether the command names neither pages nor a special way to visit them. */
const isWhole = !positionals.length && !values.persona && !values.sample && !values.steady && !values.taps

const isAsked = ({ alias, persona }: Visit) =>
  (!positionals.length || positionals.includes(alias)) && (!values.persona || values.persona.includes(persona))

try {
  const announced = await announcedPages(server)
  const pages = values.steady ? [...announced, missing] : announced
  const visits = (values.sample || values.steady || values.taps ? sampleMatrix : wholeMatrix)(pages).filter(isAsked)
  for (const persona of values.studio ? [] : personas) {
    const own = visits.filter((visit) => visit.persona === persona)
    if (!own.length) continue
    for await (const cell of (values.taps ? taps : values.steady ? steady : walk)(own, persona)) count(cell)
    console.log(`── ${persona}: ${own.length} pages; so far ${sum.passed} cells passed, ${sum.failed} failed`)
  }
  if (values.studio || isWhole) for await (const cell of studio()) count(cell)
  if (isWhole && !values.studio) count({ name: 'previews', troubles: renderPreviews() ? [] : ['see above'] })
} finally {
  await closeBrowser()
  await server.stop()
}
console.log(`\n${sum.passed} cells passed, ${sum.failed} failed`)
process.exit(sum.failed > 0 || sum.passed === 0 ? 1 : 0)
