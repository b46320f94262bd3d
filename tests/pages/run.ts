import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { startServer } from '../helpers/server.ts'
import { personas, sampleMatrix, type Visit, wholeMatrix } from './matrix.ts'
import { announcedPages, arrive } from './tour.ts'

// `npm run test:pages [-- alias … --persona joined --sample --slowly 4]`: every page as everybody finds it, on each width, in both
// themes and directions. Names what is wrong in a cell; the last line counts them. PICTURES=<folder> keeps a picture of each.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    persona: { type: 'string', multiple: true },
    sample: { type: 'boolean', default: false },
    slowly: { type: 'string', default: '1' },
  },
})
const pictures = process.env.PICTURES
if (pictures) await mkdir(pictures, { recursive: true })

const isAsked = ({ alias, persona }: Visit) =>
  (!positionals.length || positionals.includes(alias)) && (!values.persona || values.persona.includes(persona))

const server = await startServer()
const sum = { passed: 0, failed: 0 }
try {
  const pages = await announcedPages(server)
  const visits = (values.sample ? sampleMatrix(pages) : wholeMatrix(pages)).filter(isAsked)
  for (const persona of personas) {
    const own = visits.filter((visit) => visit.persona === persona)
    if (!own.length) continue
    const tourist = await arrive(await openBrowser(), server, persona, Number(values.slowly))
    for (const visit of own)
      for await (const { name, troubles } of tourist.visit(visit, pictures)) {
        if (troubles.length) console.log(`${name}\n${troubles.map((trouble) => `    ${trouble}`).join('\n')}`)
        sum[troubles.length ? 'failed' : 'passed'] += 1
      }
    await tourist.close()
    console.log(`── ${persona}: ${own.length} pages; so far ${sum.passed} cells passed, ${sum.failed} failed`)
  }
} finally {
  await closeBrowser()
  await server.stop()
}
console.log(`\n${sum.passed} cells passed, ${sum.failed} failed`)
process.exit(sum.failed > 0 || sum.passed === 0 ? 1 : 0)
