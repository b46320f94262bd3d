import { defaultLanguage, distinctLanguages, languageOf } from '../contract/languages.ts'
import { accentStyle } from '../registry/accents.ts'
import favicon from './favicon.svg'
import { type PageData, pageDataId } from './pageData.ts'
import { inLanguage } from './routes.ts'
import { themeScript } from './themeScript.ts'

/** What the HTML is put together from. */
export interface DocumentParts {
  data: PageData
  /** The drawn page. */
  html: string
  /** `https://host`, without a path. */
  origin: string
  pathname: string
  title: string
  description: string
  image: string | null
  /** The page's own accent, if it has one. */
  accent?: string | undefined
  /** Languages the page is meant for; all if left out. */
  locales?: readonly string[] | undefined
  /** Address of the module that brings the page to life. */
  script: string
  styles: readonly string[]
  /** Modules the page needs at once. */
  preloads: readonly string[]
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/** The page's accent in the HTML itself, so that nothing is seen in another one first. */
function styleOf(accent: string | undefined): string {
  const style = accentStyle(accent)
  const rules = Object.entries(style ?? {}).map(([name, value]) => `${name}:${value}`)
  return style ? ` style="${escapeHtml(rules.join(';'))}"` : ''
}

/** JSON that cannot end its script element, whatever is in it. */
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
 * What brings the page to life comes after the page itself: asked for in the head, it would share a slow line with the
 * styles, and everybody would see the page later.
 */
const scripts = ({ script, preloads }: DocumentParts): string =>
  [
    `<script type="module" src="${script}" fetchpriority="low"></script>`,
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
  ].join('\n')

/** The picture of the page's link: 1200 × 630, as its readers expect. */
const pictureLines = (address: string, title: string) => [
  `<meta property="og:image" content="${address}">`,
  '<meta property="og:image:width" content="1200">',
  '<meta property="og:image:height" content="630">',
  `<meta property="og:image:alt" content="${escapeHtml(title)}">`,
  '<meta name="twitter:card" content="summary_large_image">',
]

function head(parts: DocumentParts): string {
  const { data, origin, pathname, locales } = parts
  const isMeant = (language: string) => !locales || locales.includes(language)
  const url = (path: string) => escapeHtml(origin + path)
  const alternates = distinctLanguages
    .filter(({ language }) => isMeant(language))
    .map(
      ({ language, htmlLang }) =>
        `<link rel="alternate" hreflang="${htmlLang}" href="${url(inLanguage(pathname, language))}">`,
    )
  const lines = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    `<title>${escapeHtml(parts.title)}</title>`,
    `<script>${themeScript}</script>`,
    ...parts.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    `<meta name="description" content="${escapeHtml(parts.description)}">`,
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#F6F6F3">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0D0F12">',
    `<link rel="icon" type="image/svg+xml" href="${favicon}">`,
    ...(data.outcome === 'page' && isMeant(data.locale) ? pageLinks() : ['<meta name="robots" content="noindex">']),
  ]
  function pageLinks() {
    return [
      `<link rel="canonical" href="${url(pathname)}">`,
      ...alternates,
      `<link rel="alternate" hreflang="x-default" href="${url(inLanguage(pathname, isMeant(defaultLanguage) ? defaultLanguage : data.locale))}">`,
      `<meta property="og:title" content="${escapeHtml(parts.title)}">`,
      `<meta property="og:description" content="${escapeHtml(parts.description)}">`,
      `<meta property="og:url" content="${url(pathname)}">`,
      '<meta property="og:type" content="website">',
      `<meta property="og:site_name" content="${escapeHtml(data.words['shell.brand'] ?? 'Playbill')}">`,
      `<meta property="og:locale" content="${languageOf(data.locale).htmlLang.replace('-', '_')}">`,
      ...(parts.image ? pictureLines(url(parts.image), parts.title) : []),
    ]
  }
  return lines.join('\n')
}
