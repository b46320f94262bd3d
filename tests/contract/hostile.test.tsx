import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { wishOf } from '../../src/app/preview.ts'
import { blocks } from '../../src/blocks/index.ts'
import { activityFrom, codeFrom } from '../../src/blocks/RegisterForm/rules.ts'
import { invitedBy } from '../../src/blocks/TeamPanel/fields.ts'
import type { Call } from '../../src/contract/call.ts'
import { calls } from '../../src/contract/calls/index.ts'
import { handOver, wayBack } from '../../src/data/index.ts'
import { docOf } from '../../src/studio/docs.ts'
import type { Scene } from '../../src/studio/scene.ts'
import { subjectsOf } from '../../src/studio/variants.ts'
import { safeUrl } from '../../src/ui/index.ts'
import { bridgeOf } from '../../src/webview/bridge.ts'
import type { AppWindow } from '../../src/webview/index.ts'
import { fillAll, hostileLinks, hostileText } from '../helpers/hostile.ts'
import { stage } from './generatedStage.tsx'

const site = 'https://play.example'
const evil = 'evil.example'

/** What may stand before and behind a foreign host so that a careless check takes it for a path of ours. */
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

/** Where a browser at the site would go. */
const originOf = (address: string) => new URL(address, site).origin

describe('a way back from an address', () => {
  it(`is tried with ${targets.length} targets, and leads none of them off the site`, () => {
    expect(targets.length).toBeGreaterThanOrEqual(232)
    const left = targets.filter((target) => {
      const back = wayBack(`?redirect=${encodeURIComponent(target)}`, 'en')
      return originOf(`/en${back === '/' ? '' : back}`) !== site || originOf(back) !== site
    })
    expect(left).toEqual([])
  })

  it('is told to nobody else in a form that leaves the site when they put their own host before it', () => {
    for (const target of targets) {
      const told = new URL(handOver('https://login.example/in', `?redirect=${encodeURIComponent(target)}`, 'en'))
      const redirect = told.searchParams.get('redirect') ?? ''
      expect(originOf(redirect), target).toBe(site)
      expect(new URL(redirect, site).pathname, target).not.toContain('//')
    }
  })

  it('whatever is put together', () => {
    const piece = fc.oneof(
      fc.constantFrom(...before, ...schemes, ...hidden, ...behind, evil, '/en/', '/en'),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 7 }), (pieces) => {
        const wanted = pieces.join('')
        const back = wayBack(`?redirect=${encodeURIComponent(wanted)}`, 'en')
        expect(originOf(back)).toBe(site)
        expect(new URL(back, site).pathname).not.toContain('//')
        const link = safeUrl(wanted)
        if (link) expect(link.kind === 'site' ? originOf(link.href) : new URL(link.href).protocol).toMatch(/^https:/)
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('a parameter that stands twice is none', () => {
  it.each([
    ['the way back', () => wayBack('?redirect=/en/rewards&redirect=/en/messages', 'en'), '/'],
    ['a code of an inviter', () => codeFrom('?inviteCode=GOOD1234&inviteCode=EVIL1234', 'inviteCode'), ''],
    ['a code of a leader', () => codeFrom('?kolCode=GOOD1234&kolCode=EVIL1234', 'kolCode'), ''],
    ['a code of a team', () => invitedBy('?teamCode=GOOD1234&teamCode=EVIL1234'), ''],
    ['an activity', () => activityFrom('?activityId=1001&activityId=1002'), null],
    ['a persona', () => wishOf('?as=new&as=agent').as, null],
    ['a moment', () => wishOf('?at=2027-01-01&at=2028-01-01').at, null],
  ])('%s', (_, read, none) => {
    expect(read()).toBe(none)
  })
})

describe("what the app's bridge says is data", () => {
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

  it.each(answers.map((value) => [value]))('no token: %j', async (value) => {
    const window = Object.assign(new EventTarget(), { playbillBridge: { getToken: () => value } })
    expect(await bridgeOf(window as AppWindow)?.getToken()).toBeNull()
  })
})

/** The text of placeholders and references, which ends with `%s`; whole, it was not taken for a text of ours. */
const placeholders = hostileText.find((text) => text.endsWith('%s')) ?? ''
const said = (container: Element, words: string) => (container.textContent ?? '').split(words).length

const globals = globalThis as { hit?: number }
afterEach(() => {
  vi.unstubAllGlobals()
  delete globals.hit
})

/** Every free text of every answer is an attack. */
const poisoned = (scene: Scene): Scene => ({
  ...scene,
  answers: Object.fromEntries(
    Object.entries(scene.answers).map(([name, data]) => [
      name,
      fillAll((calls as Record<string, Call>)[name]?.data, data),
    ]),
  ),
})

/** Elements and attributes that only markup in a text could have brought. */
function brought(container: Element): string[] {
  const elements = [
    ...container.querySelectorAll('script, iframe, object, embed, base, style, link, details[ontoggle]'),
  ]
  const attributes = [...container.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes].filter(({ name }) => /^on|srcdoc|formaction/i.test(name)).map(() => element),
  )
  return [...elements, ...attributes].map((element) => element.outerHTML.slice(0, 200))
}

/** Addresses that do not lead to this site or, by https, to another. */
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
    subjectsOf(docOf(block, {}))
      .filter(({ state }) => state === 'ready' || state === 'ended' || state === 'notEligible')
      .map((subject) => [block.type, subject.id, subject] as const),
  )

  it.each(subjects)('%s, %s', async (type, _, subject) => {
    const { container, problems } = await stage(type, subject, 'english', poisoned)
    expect(problems).toEqual([])
    expect(brought(container)).toEqual([])
    expect(badAddresses(container)).toEqual([])
    expect(said(container, '%s')).toBe(said(container, placeholders))
    expect(globals.hit).toBeUndefined()
  })
})
