import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isInDeletedBlock } from '../helpers/deletedBlocks.ts'

/**
 * Every place of the browser code that gives an address to the browser. A place that is not listed below fails: an
 * address from a config, an answer or the address bar must pass `safeUrl` first.
 */

const root = resolve('src')
// The studio is left out: it shows operators their own texts in the sandbox.
const folders = [
  'actions',
  'analytics',
  'app',
  'blocks',
  'data',
  'i18n',
  'registry',
  'render',
  'request',
  'ui',
  'webview',
]
/** Server rendering of the document: values are escaped there, and page tests check them. */
const onServer = ['app/document.ts', 'app/entry-server.tsx']

const sources = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !onServer.includes(name))
  .map((name) => ({ name, text: withoutComments(readFileSync(join(root, name), 'utf8')) }))

/** Removes block comments and whole-line comments; addresses in strings keep their slashes. */
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

/** Attributes of plain elements with an address. Components are covered where they render plain elements. */
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

/** Each with the reason why it is safe. */
const drawn: Record<string, string> = {
  'app/PreviewBar.tsx: <form action> pathname': 'the path of this page',
  'ui/Anchor.tsx: <a href> link.href': 'what safeUrl gave',
  'ui/Button.tsx: <a href> link.href': 'what safeUrl gave',
  'ui/art/Art.tsx: <img src> sceneImagePath(name)': 'the path of an illustration of this app',
  'ui/Image.tsx: <img src> imageAddress(src, widthFor(828))':
    'the optimizer of this site, the original encoded in its query',
  'ui/Image.tsx: <img srcSet> imageSrcSet(src)': 'the same, in every width',
  'ui/share/ShareDialog.tsx: <a href> address(shared)': 'one of three fixed sites, the texts encoded in its query',
  'ui/shell/Header.tsx: <a href> #main': 'a place on this page',
  'blocks/DrawChances/DrawChances.tsx: <a href> `#${list}`': 'a place on this page',
  'blocks/StageRail/StageRail.tsx: <a href> `#${stage.identifier}`': 'a place on this page',
  'blocks/SectionTabs/SectionTabs.tsx: <a href> `#${target}`': 'a place on this page',
  'blocks/BannerCarousel/Slide.tsx: <source srcSet> small.href': 'what safeUrl gave',
  'blocks/BannerCarousel/Slide.tsx: <img src> picture.href': 'what safeUrl gave',
  'ui/Avatar.tsx: <img src> picture.href': 'what safeUrl gave',
  'blocks/InviteCard/Poster.tsx: <img src> picture': 'drawn here, from a canvas',
}

const gone: Record<string, string> = {
  'app/PreviewBar.tsx: assign(`${inLanguage(pathname, language)}?${query}`)':
    'this page in a language of the fixed list, the parameters encoded',
  'app/platformClient.ts: assign(loginAddress(data))': 'LOGIN_URL or this site, the return path encoded',
  'app/platformClient.ts: assign(`/${data.locale}/futures`)': 'of this site, the language from the fixed list',
  'app/browserRuntime.ts: assign(lazy.loginAddress(data))': 'LOGIN_URL or this site, the return path encoded',
  'app/Shell.tsx: assign(inLanguage(pathname, code) + window.location.search)':
    'this page, the language from the fixed list',
  "app/languageScript.ts: replace('/'+[language].concat(path).join('/')+location.search+location.hash)":
    'a language from the fixed list before the path of this site',
  'app/tips.tsx: assign(inLanguage(pathname, target) + window.location.search + window.location.hash)':
    'this page, the language from the fixed list',
  'app/applyHostSettings.ts: replace(inLanguage(pathname, target.language) + search + hash)':
    'this page, the language from the fixed list',
  'actions/resultDialogs.ts: assign(url)': 'REGISTER_URL, checked when the server starts; the return path is stored',
  'actions/useLogin.ts: assign(handOverAddress({ url: loginUrl, locale, path: back, loginReturn }))':
    'LOGIN_URL, the return path encoded or stored',
  'actions/useHandOver.ts: assign(handOverAddress({ url, locale, path: to, loginReturn, ...(fields && { fields }) }))':
    'LOGIN_URL or REGISTER_URL, what returnPath gave is stored',
  'app/UserMenu.tsx: assign(`${logoutUrl}?redirect=${encodeURIComponent(login)}`)':
    'LOGOUT_URL, checked when the server starts, with a path of this site',
  'app/loginReturnScript.ts: replace(url.pathname+url.search+url.hash)':
    'a path of this site, its origin compared again',
  "ui/dialog/openSite.ts: open(href, '_blank', 'noopener,noreferrer')": 'what safeUrl gave, once the viewer has agreed',
}

const routed: Record<string, string> = {
  'app/UserMenu.tsx: login': 'of this site, the language from the fixed list',
  'app/useSiteLinks.ts: url.pathname': 'of a link that is drawn, its origin compared',
  'app/useSiteLinks.ts: url.pathname + url.search + url.hash': 'of a link that is drawn, its origin compared',
  'actions/dispatch.ts: path(link.href)': 'what safeUrl gave',
  "actions/resultDialogs.ts: path('/register')": 'of this site',
  "actions/resultDialogs.ts: path('/rewards')": 'of this site',
  "actions/useLogin.ts: `${path('/login')}?redirect=${encodeURIComponent(back)}`":
    'of this site, the return path encoded',
}

const assigned: Record<string, string> = {
  'app/themeScript.ts: .href=': 'files of the font in this build, which the server writes into the head',
}

describe('every address that is given to the browser is listed', () => {
  it('in elements', () => {
    const found = attributes().map(show)
    expect(found.filter((place) => !(place in drawn))).toEqual([])
    const expected = Object.keys(drawn).filter((place) => !isInDeletedBlock(place))
    expect(expected.filter((place) => !found.includes(place))).toEqual([])
  })

  it('in navigation to another document or window', () => {
    const found = [
      ...placesOf(/\blocation\s*\.(assign|replace)\(/g, (match, inside) => `${match[1]}(${inside})`),
      ...placesOf(/(?:\bwindow\.)(open)\(/g, (match, inside) => `${match[1]}(${inside})`),
      // Not the attribute of a router in JSX.
      ...placesOf(/\b(?:location|\w+\.location)(?:\.href)?\s*=(?![=>{])/g, () => 'location is set'),
    ].map(show)
    expect(found.filter((place) => !(place in gone))).toEqual([])
    expect(Object.keys(gone).filter((place) => !found.includes(place))).toEqual([])
  })

  it('in navigation within the site', () => {
    const found = placesOf(/(?<![\w.])navigate\((?!to: )/g, (_, inside) => inside).map(show)
    expect(placesOf(/<(?:Link|NavLink|Navigate)\b/g, () => 'a link of the router').map(show)).toEqual([])
    expect(found.filter((place) => !(place in routed))).toEqual([])
  })

  it('in properties of elements', () => {
    const found = placesOf(/\.(?:src|href|srcdoc|action)\s*=(?![=>])/g, (match) => match[0])
    expect(found.map(show)).toEqual(Object.keys(assigned))
  })
})

describe('no code turns text into markup or script', () => {
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
