import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * Every place of the browser's sources that hands an address to the browser. Whatever is not written down below fails: an
 * address that may come from a config, an answer or the address bar has gone through `safeUrl` before it gets here.
 */

const root = resolve('src')
// The studio shows operators what they wrote themselves, in the sandbox alone.
const folders = ['analytics', 'app', 'blocks', 'data', 'i18n', 'registry', 'render', 'request', 'ui', 'webview']
/** Draw the document on the server: what stands in it is escaped there, and read back by the tests of pages. */
const onServer = ['app/document.ts', 'app/entry-server.tsx']

const sources = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !onServer.includes(name))
  .map((name) => ({ name, text: withoutComments(readFileSync(join(root, name), 'utf8')) }))

/** Comments of lines of their own, and documentation; an address in a string keeps its two slashes. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}

/** The text up to the bracket that closes the one before `from`. */
function upToClosing(text: string, from: number): string {
  let depth = 1
  let at = from
  for (; at < text.length && depth > 0; at++) {
    const sign = text.charAt(at)
    if ('({['.includes(sign)) depth++
    if (')}]'.includes(sign)) depth--
  }
  return text
    .slice(from, at - 1)
    .replace(/\s+/g, ' ')
    .trim()
}

interface Place {
  file: string
  what: string
}

function placesOf(sign: RegExp, say: (match: RegExpMatchArray, inside: string) => string): Place[] {
  return sources.flatMap(({ name, text }) =>
    [...text.matchAll(sign)].map((match) => ({
      file: name,
      what: say(match, upToClosing(text, match.index + match[0].length)),
    })),
  )
}

/** Attributes of plain elements that name an address. Components of ours are looked into where they draw theirs. */
function attributes(): Place[] {
  const names =
    /\s(href|src|srcSet|action|formAction|poster|data|xlinkHref|ping|cite|background|srcDoc)=(?:\{|"([^"]*)")/g
  return sources.flatMap(({ name, text }) =>
    [...text.matchAll(/<([a-z][a-zA-Z]*)(?=[\s/>])/g)].flatMap((element) => {
      const tag = openingTag(text, element.index)
      return [...tag.matchAll(names)].map((match) => ({
        file: name,
        what: `<${element[1]} ${match[1]}> ${match[2] ?? upToClosing(tag, match.index + match[0].length)}`,
      }))
    }),
  )
}

/** An opening tag, to the `>` that is outside of every brace. */
function openingTag(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const sign = text.charAt(at)
    if (sign === '{') depth++
    if (sign === '}') depth--
    if (sign === '>' && depth === 0) return text.slice(from, at)
  }
  return text.slice(from)
}

const show = ({ file, what }: Place) => `${file}: ${what}`

/** Each with the reason why no foreign address can be in it. */
const drawn: Record<string, string> = {
  'ui/Anchor.tsx: <a href> link.href': 'what safeUrl gave',
  'ui/Button.tsx: <a href> link.href': 'what safeUrl gave',
  'ui/Image.tsx: <img src> at(widthFor(828))': 'the optimiser of this site, the original encoded in its query',
  "ui/Image.tsx: <img srcSet> offered.map((width) => `${at(width)} ${width}w`).join(', ')": 'the same, in every width',
  'ui/shell/Header.tsx: <a href> #main': 'a place on this page',
  'blocks/StageRail/StageRail.tsx: <a href> `#${stage.identifier}`': 'a place on this page',
  'blocks/BannerCarousel/Slide.tsx: <source srcSet> small.href': 'what safeUrl gave',
  'blocks/BannerCarousel/Slide.tsx: <img src> picture.href': 'what safeUrl gave',
  'blocks/TraderList/TraderCard.tsx: <img src> face.href': 'what safeUrl gave',
  'blocks/InviteCard/Poster.tsx: <img src> picture': 'drawn here, from a canvas',
}

const gone: Record<string, string> = {
  'app/platformClient.ts: assign(loginAddress(data))': 'LOGIN_URL or this site, the way back encoded',
  'app/platformClient.ts: assign(`/${data.locale}/futures`)': 'of this site, the language from the fixed list',
  'app/browserRuntime.ts: assign(lazy.loginAddress(data))': 'LOGIN_URL or this site, the way back encoded',
  'app/Shell.tsx: assign(inLanguage(pathname, code) + window.location.search)':
    'this page, the language from the fixed list',
  'app/tips.tsx: assign(inLanguage(pathname, target) + window.location.search + window.location.hash)':
    'this page, the language from the fixed list',
  'app/takeSurroundings.ts: replace(inLanguage(pathname, meant.language) + search + hash)':
    'this page, the language from the fixed list',
  'render/acts/createActContext.ts: assign(registerUrl)': 'REGISTER_URL, checked when the server starts',
  "render/acts/useLogin.ts: assign(`${loginUrl}${loginUrl.includes('?') ? '&' : '?'}redirect=${back}`)":
    'LOGIN_URL, the way back encoded',
  "render/acts/actionsOn.ts: open(link.href, '_blank', 'noopener,noreferrer')": 'what safeUrl gave',
}

const routed: Record<string, string> = {
  'app/Account.tsx: login': 'of this site, the language from the fixed list',
  'app/useSiteLinks.ts: url.pathname': 'of a link that is drawn, its origin compared',
  'app/useSiteLinks.ts: url.pathname + url.search + url.hash': 'of a link that is drawn, its origin compared',
  'render/acts/actionsOn.ts: path(link.href)': 'what safeUrl gave',
  "render/acts/createActContext.ts: path('/register')": 'of this site',
  "render/acts/useLogin.ts: `${path('/login')}?redirect=${back}`": 'of this site, the way back encoded',
}

describe('every address that is handed to the browser is a known one', () => {
  it('in what is drawn', () => {
    const found = attributes().map(show)
    expect(found.filter((place) => !(place in drawn))).toEqual([])
    expect(Object.keys(drawn).filter((place) => !found.includes(place))).toEqual([])
  })

  it('in going to another document or window', () => {
    const found = [
      ...placesOf(/\blocation\s*\.(assign|replace)\(/g, (match, inside) => `${match[1]}(${inside})`),
      ...placesOf(/(?:\bwindow\.)(open)\(/g, (match, inside) => `${match[1]}(${inside})`),
      ...placesOf(/\b(?:location|\w+\.location)(?:\.href)?\s*=(?![=>])/g, () => 'location is set'),
    ].map(show)
    expect(found.filter((place) => !(place in gone))).toEqual([])
    expect(Object.keys(gone).filter((place) => !found.includes(place))).toEqual([])
  })

  it('in going to another page of the site', () => {
    const found = placesOf(/(?<![\w.])navigate\((?!to: )/g, (_, inside) => inside).map(show)
    expect(placesOf(/<(?:Link|NavLink|Navigate)\b/g, () => 'a link of the router').map(show)).toEqual([])
    expect(found.filter((place) => !(place in routed))).toEqual([])
  })

  it('and none in the properties of an element made by hand', () => {
    const found = placesOf(/\.(?:src|href|srcdoc|action)\s*=(?![=>])/g, (match) => match[0])
    expect(found.map(show)).toEqual([])
  })
})

describe('there is no way from text to code', () => {
  const banned = [
    /dangerouslySetInnerHTML/,
    /\.(?:inner|outer)HTML\b/,
    /insertAdjacentHTML|createContextualFragment|setHTMLUnsafe|parseFromString/,
    /document\.write/,
    /\beval\(|new Function\(/,
    /set(?:Timeout|Interval)\(\s*['"`]/,
    /<(?:iframe|embed|base|frame|script)(?=[\s/>])/,
    /\bimportScripts\(/,
  ]

  it.each(banned)('%s', (sign) => {
    const found = sources.filter(({ text }) => sign.test(text))
    expect(found.map(({ name }) => name)).toEqual([])
  })
})
