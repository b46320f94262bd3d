// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type * as React from 'react'
import type * as ReactDOM from 'react-dom'
import type * as Client from 'react-dom/client'
import type * as Server from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { reactCuts, slimReactDom } from '../../../src/build/slimReact.ts'
import { createSample, type ReactKit } from '../../helpers/reactSample.tsx'

const require = createRequire(import.meta.url)
const sourceOf = (name: string) =>
  readFileSync(
    join(dirname(require.resolve(`${name.split('/')[0]}/package.json`)), name.replace(/^[^/]+\//, '')),
    'utf8',
  )
const clientFile = 'react-dom/cjs/react-dom-client.production.js'

interface Kit extends ReactKit {
  client: typeof Client
  server: typeof Server
}

/** React in production, with this source of its client. */
function load(clientSource: string): Kit {
  const run = (source: string, known: Record<string, unknown>) => {
    const exports = {}
    // The files of React are CommonJS, and each version needs its own set of them: an import would give the cached ones.
    new Function('exports', 'require', source)(exports, (name: string) => known[name] ?? require(name))
    return exports
  }
  const react = run(sourceOf('react/cjs/react.production.js'), {}) as typeof React
  const scheduler = run(sourceOf('scheduler/cjs/scheduler.production.js'), {})
  const dom = run(sourceOf('react-dom/cjs/react-dom.production.js'), { react }) as typeof ReactDOM
  const known = { react, scheduler, 'react-dom': dom }
  return {
    react,
    dom,
    client: run(clientSource, known) as typeof Client,
    server: run(sourceOf('react-dom/cjs/react-dom-server-legacy.browser.production.js'), known) as typeof Server,
  }
}

/** Hydrates the sample and uses it. Resolves with what is in the document after each step. */
async function play(kit: Kit): Promise<string[]> {
  const lines: string[] = []
  const log = (line: string) => void lines.push(line)
  const html = (() => {
    return kit.server.renderToString(createSample(kit, () => {}, true).element)
  })()
  const { element, store, arrive } = createSample(kit, log)
  document.body.innerHTML = `<div id="root">${html}</div>`
  const root = document.getElementById('root') as HTMLElement
  const at = (id: string) => document.getElementById(id) as HTMLInputElement
  const fire = (id: string, event: Event) => at(id).dispatchEvent(event)
  const bubbling = { bubbles: true, cancelable: true }
  const type = (text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(at('text'), text)
    fire('text', new Event('input', bubbling))
  }
  const choose = (value: string) => {
    const select = document.querySelector('select') as HTMLSelectElement
    select.value = value
    select.dispatchEvent(new Event('change', bubbling))
  }
  const options = {
    onRecoverableError: (error: unknown) => log(`recovered ${(error as Error).message}`),
    onCaughtError: (error: unknown) => log(`reported ${(error as Error).message}`),
  }
  const hydrated = kit.client.hydrateRoot(root, element, options)
  const text = () => document.body.innerHTML
  const logged =
    (line: string, times = 1) =>
    () =>
      lines.filter((entry) => entry === line).length >= times
  const shown = (part: string) => () => text().includes(part)
  let again = hydrated
  const steps: [what: string, act: () => unknown, isDone: () => boolean][] = [
    ['hydrated', () => {}, logged('mounted 3 dark false')],
    ['late code', arrive, logged('late')],
    ['turned', () => at('turn').click(), shown('<li>b</li><li>c</li><li>a</li>')],
    ['focused', () => at('text').focus(), logged('focus')],
    ['typed', () => type('ab'), logged('value AB false x AB')],
    ['key', () => fire('text', new KeyboardEvent('keydown', { key: 'b', ...bubbling })), logged('key b')],
    ['checked', () => at('check').click(), logged('value AB true x AB')],
    ['chosen', () => at('y').click(), logged('value AB true y AB')],
    ['left', () => at('text').blur(), logged('blur')],
    ['selected', () => choose('x'), logged('value AB true x AB', 2)],
    ['submitted', () => fire('form', new Event('submit', bubbling)), logged('submit')],
    [
      'pointer',
      () => fire('break', new MouseEvent('pointerover', { relatedTarget: document.body, ...bubbling })),
      logged('enter'),
    ],
    ['stored', store, shown('data-count="1"')],
    ['opened', () => at('open').click(), logged('mounted 3 dark true')],
    ['in the portal', () => at('above').click(), logged('portal')],
    ['closed', () => at('open').click(), logged('left true')],
    ['broken', () => at('break').click(), logged('caught broken')],
    ['unmounted', () => hydrated.unmount(), logged('left false', 2)],
    ['rendered again', () => again.render(element), logged('mounted 3 dark false', 3)],
    ['unmounted again', () => again.unmount(), logged('left false', 3)],
  ]
  for (const [name, act, isDone] of steps) {
    if (name === 'rendered again') again = kit.client.createRoot(root, options)
    act()
    await expect.poll(isDone, { message: name, interval: 5 }).toBe(true)
    lines.push(`${name}: ${text()}`)
  }
  return lines
}

/** Source files that are in the pages of viewers. */
const viewerFiles = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
  .filter((name) => !/^(?:studio|server|platform|cli|build|config|contract)\//.test(name))
  // The document around a page, and drawings as files, are text.
  .filter((name) => !['app/document.ts', 'app/artMarkup.tsx'].includes(name))

/** What the browser build of React no longer has. */
const unsupported = [
  /(?<![\w`$])<(?:title|meta|link|style|html|head|body|[a-z]+-[a-z-]+)[\s>]/,
  /(?<!\w)<(?:Activity|Profiler|SuspenseList)\b/,
  /\bon(?:Select|BeforeInput|Composition\w+)\b/,
  /\buse(?:ActionState|FormState|FormStatus|Optimistic)\b/,
  /\b(?:formAction|action)=\{(?:async\b|\(|\w+ =>)/,
  /\bcomponentStack\b/,
  /\b(?:preload|preloadModule|preinit|preinitModule|preconnect|prefetchDNS|requestFormReset)\b[^}]*\} from 'react-dom'/,
]

describe('the smaller React DOM', () => {
  let source = ''
  beforeAll(() => {
    source = sourceOf(clientFile)
  })

  it('behaves as the whole one', async () => {
    const whole = await play(load(source))
    const slim = await play(load(slimReactDom(source)))
    expect(slim).toEqual(whole)
    // Nothing of the HTML was rendered again.
    expect(whole.filter((line) => line.startsWith('recovered'))).toEqual([])
  })

  it('finds each of its cuts, and says which one it does not find', () => {
    for (const [name, apply] of reactCuts) expect(apply(source), name).not.toBe(source)
    expect(() => slimReactDom('')).toThrow('src/build/slimReact.ts')
  })

  it('has what the pages of viewers use', () => {
    expect(viewerFiles.length).toBeGreaterThan(300)
    const lines = viewerFiles.flatMap((name) => {
      const text = readFileSync(join('src', name), 'utf8')
      return unsupported.filter((pattern) => pattern.test(text)).map((pattern) => `${name}: ${pattern}`)
    })
    expect(lines, 'restore what it needs: remove its cut from src/build/slimReact.ts').toEqual([])
  })
})
