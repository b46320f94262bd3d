import { heroSizes, imageSrcSet } from '../contract/images.ts'
import type { Layout } from '../contract/keyVisual.ts'
import { defaultLanguage, distinctLanguages, languageOf } from '../contract/languages.ts'
import { accentStyle } from '../registry/accents.ts'
import { sheetId } from '../ui/sheet.ts'
import favicon from './favicon.svg'
import { type PageData, pageDataId } from './pageData.ts'
import { inLanguage } from './routes.ts'
import { fontsMeta } from './storeFonts.ts'
import { themeScript } from './themeScript.ts'

/** The parts of the HTML document. */
export interface DocumentParts {
  data: PageData
  /** The rendered page. */
  html: string
  /** `https://host`, without a path; empty if the origin of the site is unknown. Links are then relative. */
  origin: string
  pathname: string
  title: string
  description: string
  image: string | null
  /** The accent of the page, if it has one. */
  accent?: string | undefined
  /** The hero image, its variant for the dark theme, and the layout of the hero. */
  hero?: { src: string; dark?: string | undefined; layout: Layout } | undefined
  /** Languages of the page; all if left out. */
  locales?: readonly string[] | undefined
  /** Address of the client entry module. */
  script: string
  /** The text of the style element: `@font-face` rules, and the rules of this page unless it links them. */
  css: string
  /** Addresses of the files of the bundled font that the words of the page need. */
  fonts: readonly string[]
  /** Addresses of style sheets that the page links. */
  styles: readonly string[]
  /** Address of the whole style sheet, if `css` has the rules of this page. The browser loads it later. */
  sheet?: string | undefined
  /** Modules that hydration needs first. */
  preloads: readonly string[]
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

/** The accent is part of the HTML, so that the first paint already has it. */
function styleOf(accent: string | undefined): string {
  const style = accentStyle(accent)
  const rules = Object.entries(style ?? {}).map(([name, value]) => `${name}:${value}`)
  return style ? ` style="${escapeHtml(rules.join(';'))}"` : ''
}

/** JSON without `<`, so that no value can end the script element. */
const safeJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c')

/** The whole HTML document. It is the same for every viewer. */
export function htmlDocument(parts: DocumentParts): string {
  const { htmlLang, dir } = languageOf(parts.data.locale)
  return `<!doctype html>
<html lang="${htmlLang}" dir="${dir}"${styleOf(parts.accent)}>
<head>
${head(parts)}
</head>
<body>
<div id="root">${parts.html}</div>
<script type="application/json" id="${pageDataId}">${safeJson(parts.data)}</script>
${scripts(parts)}
</body>
</html>
`
}

/**
 * The scripts follow the page content. In the head they would share a slow connection with the styles and delay the
 * first paint.
 */
const scripts = ({ script, preloads }: DocumentParts): string =>
  [
    `<script type="module" src="${script}" fetchpriority="low"></script>`,
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
  ].join('\n')

/** The hero images of both themes. The script in the head knows the theme and preloads one of them. */
const heroLines = (hero: DocumentParts['hero']): string[] =>
  hero?.dark
    ? [
        `<meta name="playbill:hero" content="${escapeHtml(heroSizes[hero.layout])}" data-light="${escapeHtml(imageSrcSet(hero.src))}" data-dark="${escapeHtml(imageSrcSet(hero.dark))}">`,
      ]
    : []

/** The files of the bundled font. The script in the head decides whether this page view uses the font. */
const fontLines = ({ fonts }: DocumentParts): string[] =>
  fonts.length > 0 ? [`<meta name="${fontsMeta}" content="${escapeHtml(fonts.join(' '))}">`] : []

/** The Open Graph image: 1200 × 630. */
const openGraphImage = (address: string, title: string) => [
  `<meta property="og:image" content="${address}">`,
  '<meta property="og:image:width" content="1200">',
  '<meta property="og:image:height" content="630">',
  `<meta property="og:image:alt" content="${escapeHtml(title)}">`,
  '<meta name="twitter:card" content="summary_large_image">',
]

/** The styles of the page. If they are not all of the site, `loadSheet` completes them. */
const styleLines = ({ css, styles, sheet }: DocumentParts): string[] => [
  `<style>${css}</style>`,
  ...(sheet ? [`<link rel="stylesheet" id="${sheetId}" href="${sheet}" disabled>`] : []),
  ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
]

function head(parts: DocumentParts): string {
  const { data, origin, pathname, locales } = parts
  const isOffered = (language: string) => !locales || locales.includes(language)
  const url = (path: string) => escapeHtml(origin + path)
  const alternates = distinctLanguages
    .filter(({ language }) => isOffered(language))
    .map(
      ({ language, htmlLang }) =>
        `<link rel="alternate" hreflang="${htmlLang}" href="${url(inLanguage(pathname, language))}">`,
    )
  const lines = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    `<title>${escapeHtml(parts.title)}</title>`,
    ...heroLines(parts.hero),
    ...fontLines(parts),
    `<script>${themeScript}</script>`,
    ...styleLines(parts),
    `<meta name="description" content="${escapeHtml(parts.description)}">`,
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#F6F6F3">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0D0F12">',
    `<link rel="icon" type="image/svg+xml" href="${favicon}">`,
    ...(data.outcome === 'page' && isOffered(data.locale) && !data.settings.preview
      ? pageLinks()
      : ['<meta name="robots" content="noindex">']),
    ...(data.settings.preview ? ['<meta name="referrer" content="no-referrer">'] : []),
  ]
  function pageLinks() {
    return [
      `<link rel="canonical" href="${url(pathname)}">`,
      ...alternates,
      `<link rel="alternate" hreflang="x-default" href="${url(inLanguage(pathname, isOffered(defaultLanguage) ? defaultLanguage : data.locale))}">`,
      `<meta property="og:title" content="${escapeHtml(parts.title)}">`,
      `<meta property="og:description" content="${escapeHtml(parts.description)}">`,
      ...(origin ? [`<meta property="og:url" content="${url(pathname)}">`] : []),
      '<meta property="og:type" content="website">',
      `<meta property="og:site_name" content="${escapeHtml(data.words['shell.brand'] ?? 'Playbill')}">`,
      `<meta property="og:locale" content="${languageOf(data.locale).htmlLang.replace('-', '_')}">`,
      ...(origin && parts.image ? openGraphImage(url(parts.image), parts.title) : []),
    ]
  }
  return lines.join('\n')
}
