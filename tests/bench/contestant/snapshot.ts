import type { Browser, Response } from 'playwright-core'
import { waitUntilHydrated, watchRequests } from '../../helpers/pageReady.ts'
import { openContext, type Tokens } from '../tab.ts'

/** The DOM of a page as data: a text, or an element with the props that React gives it. */
export type Tree = string | { tag: string; props: Record<string, unknown>; children: Tree[] }

/** A page as its viewer sees it once its data is there, and that data. */
export interface Snapshot {
  /** The children of `#root`. */
  trees: Tree[]
  /** The answers of the platform: those in the HTML and those that the page has requested. */
  answers: unknown[]
}

/** Opens a page of ours as a phone does, and reads its DOM when nothing is loading. */
export async function takeSnapshot(browser: Browser, page: string, tokens: Tokens): Promise<Snapshot> {
  const context = await openContext(browser, page, tokens)
  await context.addInitScript('globalThis.__name = (named) => named')
  const watched = await watchRequests(context)
  const tab = watched.page
  const responses: Response[] = []
  tab.on('response', (response) => responses.push(response))
  await tab.goto(page)
  await waitUntilHydrated(watched)
  const { trees, answers } = await tab.evaluate(readPage)
  const requested = responses.filter((response) => /^\/(v1|api)\//.test(new URL(response.url()).pathname))
  answers.push(...(await Promise.all(requested.map((response) => response.json()))))
  await context.close()
  return { trees, answers }
}

/** Runs in the page. */
function readPage(): Snapshot {
  const names: Record<string, string> = { class: 'className', for: 'htmlFor', tabindex: 'tabIndex' }
  const flags = ['disabled', 'hidden', 'checked', 'open', 'required', 'readonly', 'multiple', 'inert', 'novalidate']
  const stylesIn = (text: string) =>
    text.split(/;(?![^(]*\))/).flatMap((rule): [string, string][] => {
      const end = rule.indexOf(':')
      const name = rule.slice(0, end).trim()
      const key = name.startsWith('--') ? name : name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
      return end < 0 ? [] : [[key, rule.slice(end + 1).trim()]]
    })
  const propOf = (element: Element, name: string, value: string): [string, unknown] => {
    if (name === 'style') return [name, Object.fromEntries(stylesIn(value))]
    if (element.localName === 'input' && name === 'value') return ['defaultValue', value]
    if (name === 'checked') return ['defaultChecked', true]
    return [names[name] ?? name, flags.includes(name) && value === '' ? true : value]
  }
  const read = (node: Node): Tree[] => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ? [node.nodeValue] : []
    if (!(node instanceof Element)) return []
    const props = Object.fromEntries([...node.attributes].map(({ name, value }) => propOf(node, name, value)))
    return [{ tag: node.localName, props, children: [...node.childNodes].flatMap(read) }]
  }
  const { answers } = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}')
  return {
    trees: [...(document.getElementById('root')?.childNodes ?? [])].flatMap(read),
    answers: Object.values(answers),
  }
}
