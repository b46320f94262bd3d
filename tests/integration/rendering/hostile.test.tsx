import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { returnPath, withReturnPath } from '../../../src/actions/index.ts'
import { parsePreviewParams } from '../../../src/app/previewParams.ts'
import { blocks } from '../../../src/blocks/index.ts'
import type { Call } from '../../../src/contract/call.ts'
import { calls } from '../../../src/contract/calls/index.ts'
import { docOf } from '../../../src/studio/gallery/docs.ts'
import type { Scenario } from '../../../src/studio/gallery/scenario.ts'
import { samplesOf } from '../../../src/studio/gallery/variants.ts'
import { safeUrl } from '../../../src/ui/index.ts'
import { bridgeOf } from '../../../src/webview/bridge.ts'
import type { AppWindow } from '../../../src/webview/index.ts'
import { fillAll, hostileLinks, hostileText } from '../../helpers/hostile.ts'
import { renderBlock } from './generatedHarness.tsx'

const site = 'https://play.example'
const evil = 'evil.example'

/** Prefixes and suffixes of a foreign host that can look like a path of this site. */
const before = [
  '',
  '/',
  '//',
  '///',
  '\\',
  '\\\\',
  '/\\',
  '\\/',
  '/\\/',
  '/.//',
  '/..//',
  '/en//',
  '/en/..//',
  '/en/.//',
  '/%2e//',
]
const schemes = [
  'http:',
  'https:',
  'HTTPS:',
  'https:/',
  'https:\\\\',
  'javascript://',
  'data:text/html,//',
  'blob:https://',
  'ftp://',
  'ws://',
  'intent://',
  'x:',
]
const hidden = ['\t', '\n', '\r', '\0', '\u00a0', '\u200b', '\u202e', '\ufeff', ' ']
const behind = [
  '',
  '/',
  '/en/activity/newcomer',
  '?/en/',
  '#/en/',
  '@play.example/en/',
  ':443/en/',
  '%2f..',
  '.play.example/en',
  ':80',
  '?',
  '#',
  '/..',
]

const targets: string[] = [
  ...before.slice(2).flatMap((start) => behind.map((end) => start + evil + end)),
  ...schemes.flatMap((scheme) => [`${scheme}//${evil}`, `${scheme}${evil}`, `${scheme}//play.example@${evil}/en/`]),
  ...hidden.flatMap((sign) => [
    `/${sign}/${evil}`,
    `${sign}//${evil}`,
    `/en/${sign}/../..//${evil}`,
    `https:${sign}//${evil}`,
  ]),
  ...hostileLinks,
]

/** The origin to which a browser on the site navigates. */
const originOf = (address: string) => new URL(address, site).origin

describe('a return path from an address', () => {
  it(`never leaves the site for ${targets.length} targets`, () => {
    expect(targets.length).toBeGreaterThanOrEqual(232)
    const left = targets.filter((target) => {
      const back = returnPath(`?redirect=${encodeURIComponent(target)}`, 'en')
      return originOf(`/en${back === '/' ? '' : back}`) !== site || originOf(back) !== site
    })
    expect(left).toEqual([])
  })

  it('is passed to other sites only in a form that stays on this site', () => {
    for (const target of targets) {
      const address = new URL(
        withReturnPath('https://login.example/in', `?redirect=${encodeURIComponent(target)}`, 'en'),
      )
      const redirect = address.searchParams.get('redirect') ?? ''
      expect(originOf(redirect), target).toBe(site)
      expect(new URL(redirect, site).pathname, target).not.toContain('//')
    }
  })

  it('stays on this site for random input', () => {
    const piece = fc.oneof(
      fc.constantFrom(...before, ...schemes, ...hidden, ...behind, evil, '/en/', '/en'),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 7 }), (pieces) => {
        const wanted = pieces.join('')
        const back = returnPath(`?redirect=${encodeURIComponent(wanted)}`, 'en')
        expect(originOf(back)).toBe(site)
        expect(new URL(back, site).pathname).not.toContain('//')
        const link = safeUrl(wanted)
        if (link) expect(link.kind === 'site' ? originOf(link.href) : new URL(link.href).protocol).toMatch(/^https:/)
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('a repeated parameter is ignored', () => {
  it.each([
    ['the return path', () => returnPath('?redirect=/en/rewards&redirect=/en/messages', 'en'), '/'],
    ['a persona', () => parsePreviewParams('?as=new&as=agent').as, null],
    ['a moment', () => parsePreviewParams('?at=2027-01-01&at=2028-01-01').at, null],
  ])('%s', (_, read, none) => {
    expect(read()).toBe(none)
  })
})

describe("answers of the app's bridge are data", () => {
  const answers = [
    ...hostileText,
    hostileLinks[0],
    '',
    ' ',
    'a'.repeat(2049),
    'tok en',
    null,
    1,
    {},
    [],
    '{"data":"x"}',
  ]

  it.each(answers.map((value) => [value]))('are refused as a token: %j', async (value) => {
    const app: Partial<AppWindow> = { playbillBridge: { getToken: () => value } }
    const window: AppWindow = Object.assign(new EventTarget(), app)
    expect(await bridgeOf(window)?.getToken()).toBeNull()
  })
})

/** The text of placeholders, which ends with `%s`; it must stay unchanged. */
const placeholders = hostileText.find((text) => text.endsWith('%s')) ?? ''
const said = (container: Element, words: string) => (container.textContent ?? '').split(words).length

const globals = globalThis as { hit?: number }
afterEach(() => {
  vi.unstubAllGlobals()
  delete globals.hit
})

/** Replaces every free text of every answer with an attack. */
const poisoned = (scene: Scenario): Scenario => ({
  ...scene,
  answers: Object.fromEntries(
    Object.entries(scene.answers).map(([name, data]) => [
      name,
      fillAll((calls as Record<string, Call>)[name]?.data, data),
    ]),
  ),
})

/** Elements and attributes that can only come from markup in a text. */
function brought(container: Element): string[] {
  const elements = [
    ...container.querySelectorAll('script, iframe, object, embed, base, style, link, details[ontoggle]'),
  ]
  const attributes = [...container.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes].filter(({ name }) => /^on|srcdoc|formaction/i.test(name)).map(() => element),
  )
  return [...elements, ...attributes].map((element) => element.outerHTML.slice(0, 200))
}

/** Addresses that are neither of this site nor https. */
const badAddresses = (container: Element): string[] =>
  [...container.querySelectorAll('[href], [src], [srcset], [action]')].flatMap((element) =>
    ['href', 'src', 'srcset', 'action'].flatMap((name) => {
      const address = element.getAttribute(name)
      const isGood = address === null || /^(\/(?![/\\])|#|https:\/\/(?!.*@)|data:image\/png)/.test(address)
      return isGood ? [] : [`${element.tagName} ${name}=${address}`]
    }),
  )

describe('attacks in every text of every answer stay text', () => {
  const subjects = blocks.flatMap((block) =>
    samplesOf(docOf(block, {}))
      .filter(({ state }) => state === 'ready' || state === 'ended' || state === 'notEligible')
      .map((subject) => [block.type, subject.id, subject] as const),
  )

  it.each(subjects)('%s, %s', async (type, _, subject) => {
    const { container, problems } = await renderBlock(type, subject, 'english', poisoned)
    expect(problems).toEqual([])
    expect(brought(container)).toEqual([])
    expect(badAddresses(container)).toEqual([])
    expect(said(container, '%s')).toBe(said(container, placeholders))
    expect(globals.hit).toBeUndefined()
  })
})
