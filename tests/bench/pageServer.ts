import { Agent, get } from 'node:http'
import { median, type Row } from './row.ts'

const runs = 9
const requests = 3_000
const parallel = 16

/**
 * Requests per second of a warm page, against the asset of the same server with the nearest size. Both are requested
 * uncompressed over keep-alive connections, in turn.
 */
export async function measurePageServer(url: string): Promise<Row[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: parallel })
  const page = `${url}/en/activity/newcomer`
  const html = await (await fetch(page)).text()
  const file = url + (await nearestFile(url, html))
  const rates: { page: number[]; file: number[] } = { page: [], file: [] }
  await rate(agent, page, 500)
  await rate(agent, file, 500)
  for (let run = 0; run < runs; run++) {
    rates.page.push(await rate(agent, page, requests))
    rates.file.push(await rate(agent, file, requests))
  }
  agent.destroy()
  const [ofPage, ofFile] = [median(rates.page), median(rates.file)]
  const how = `${runs} × ${requests} requests in turn, ${ofPage.toFixed(0)}/s against ${ofFile.toFixed(0)}/s`
  return [
    {
      what: 'server page, warm, against a static file',
      value: ofPage / ofFile,
      unit: '×',
      bar: 0.5,
      good: 'atLeast',
      how,
    },
  ]
}

/** The file of the build whose size is nearest the page's. */
async function nearestFile(url: string, html: string): Promise<string> {
  const paths = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '')
  const sized = await Promise.all(
    paths.map(async (path) => ({
      path,
      size: (await (await fetch(url + path)).text()).length,
    })),
  )
  const [nearest] = sized.sort((a, b) => Math.abs(a.size - html.length) - Math.abs(b.size - html.length))
  if (!nearest) throw new Error('The page links no file of the build.')
  return nearest.path
}

/** Requests a second. */
async function rate(agent: Agent, url: string, count: number): Promise<number> {
  let left = count
  const begun = performance.now()
  const worker = async () => {
    while (left-- > 0) await fetchOnce(agent, url)
  }
  await Promise.all(Array.from({ length: parallel }, worker))
  return count / ((performance.now() - begun) / 1000)
}

const fetchOnce = (agent: Agent, url: string) =>
  new Promise<void>((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume().on('end', resolve)
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}.`))
    }).on('error', reject)
  })
