import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { mergeWords } from '../../../src/build/words.ts'
import { median, type Row } from '../row.ts'

interface Times {
  ours: number[]
  hand: number[]
}
interface Compared {
  count: number
  same: boolean
  render: Times
  change: Times
}

declare global {
  interface Window {
    /** Added by the bundle. */
    compare(...args: unknown[]): Promise<unknown>
  }
}

const sizes = [
  { count: 20, runs: 31, render: 1.15, change: 0.6 },
  { count: 200, runs: 21, render: 1.2, change: 0.6 },
  { count: 1000, runs: 11, render: 1.3, change: 0.8 },
]

/** Config in memory to committed DOM, and one task's change, against React by hand with the same DOM; script time only. */
export async function measureDom(browser: Browser): Promise<Row[]> {
  const dir = await mkdtemp(join(tmpdir(), 'playbill-bench-'))
  try {
    const script = await bundle(dir)
    const words = (await mergeWords()).en
    const page = await (await browser.newContext()).newPage()
    await page.addScriptTag({ path: script, type: 'module' })
    await page.waitForFunction(() => 'compare' in window)
    const rows: Row[] = []
    for (const size of sizes) {
      const run = ([count, runs, texts]: [number, number, unknown]) => window.compare(count, runs, texts)
      const compared = (await page.evaluate(run, [size.count, size.runs, words] as [
        number,
        number,
        unknown,
      ])) as Compared
      if (!compared.same) throw new Error(`The two sides do not render the same DOM at ${size.count} tasks.`)
      rows.push(row(`config to DOM, ${size.count} tasks, against React by hand`, compared.render, size.render))
      rows.push(row(`one of ${size.count} tasks changes, against memoised cards`, compared.change, size.change))
    }
    return rows
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

function row(what: string, { ours, hand }: Times, bar: number): Row {
  const [left, right] = [median(ours), median(hand)]
  const how = `${ours.length} runs each in turn, ${left.toFixed(2)} ms against ${right.toFixed(2)} ms`
  return { what, value: left / right, unit: '×', bar, good: 'atMost', how }
}

async function bundle(outDir: string): Promise<string> {
  await build({
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      manifest: false,
      rollupOptions: {
        input: 'tests/bench/dom/entry.tsx',
        output: { codeSplitting: false, entryFileNames: 'bench.js' },
      },
    },
  })
  const file = (await readdir(outDir)).find((name) => name === 'bench.js')
  if (!file) throw new Error('The bench was not built.')
  return join(outDir, file)
}
