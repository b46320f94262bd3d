/** Elements that fetch or run something. */
const fetching = /^(img|script|link|iframe|frame|source|video|audio|track|object|embed|image|use|form|input|base|meta)$/
const fetchingAttributes = /^(src|srcset|href|xlink:href|action|formaction|data|poster|background)$/

/** The tags of HTML with double-quoted, escaped values, as React and the document write it. */
function* tagsOf(html: string): Generator<{ name: string; attributes: [string, string][] }> {
  for (const [, name = '', rest = ''] of html.matchAll(/<([a-zA-Z][^\s/>]*)((?:[^>"]|"[^"]*")*)>/g)) {
    const attributes = [...rest.matchAll(/([^\s=/"]+)(?:="([^"]*)")?/g)]
    yield {
      name: name.toLowerCase(),
      attributes: attributes.map(([, key = '', value = '']) => [key.toLowerCase(), value]),
    }
  }
}

const isForeign = (address: string) =>
  /^\s*([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(address) && !/^data:image\//.test(address)

function dangersOfTag(name: string, attributes: [string, string][], own: string): string[] {
  return attributes.flatMap(([key, value]) => {
    if (/^on/.test(key)) return [`<${name} ${key}> runs something`]
    if (/^\s*(javascript|vbscript|data):/i.test(value) && /^(href|action|formaction|xlink:href)$/.test(key))
      return [`<${name} ${key}="${value.slice(0, 40)}"> runs something`]
    if (key === 'style' && /url\(|expression\(/i.test(value)) return [`<${name} style> fetches something`]
    const fetches = fetching.test(name) && fetchingAttributes.test(key)
    const isOwn = value === own || value.startsWith(`${own}/`)
    // Alternate and canonical links of the head are on the origin of the page.
    return fetches && !isOwn && isForeign(value) ? [`<${name} ${key}="${value.slice(0, 60)}"> asks elsewhere`] : []
  })
}

/** Elements of a page that run a script or load from another host; `own` is the origin of the page. */
export function dangersIn(html: string, own: string): string[] {
  const dangers: string[] = []
  let scripts = 0
  for (const { name, attributes } of tagsOf(html)) {
    if (name === 'script') scripts += 1
    if (/^(iframe|frame|object|embed|base)$/.test(name)) dangers.push(`<${name}> is in the page`)
    dangers.push(...dangersOfTag(name, attributes, own))
  }
  // The theme script, the data and the entry module.
  if (scripts !== 3) dangers.push(`${scripts} script elements are in the page`)
  return dangers
}

const shared = [Object.prototype, Array.prototype, String.prototype, Function.prototype, Map.prototype]
const photograph = () => shared.map((prototype) => Reflect.ownKeys(prototype).map(String).join()).join('|')
const clean = photograph()

/** Whether a built-in prototype was changed. */
export const isPolluted = (): boolean => photograph() !== clean
