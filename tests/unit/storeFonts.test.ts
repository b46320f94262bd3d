// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storeFonts } from '../../src/app/storeFonts.ts'
import { themeScript } from '../../src/app/themeScript.ts'

const root = document.documentElement
const addresses = '/assets/cyrillic-1.woff2 /assets/latin-1.woff2'
const load = vi.fn()

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  load.mockReset().mockResolvedValue([{}])
  Object.assign(document, { fonts: { load } })
  document.head.innerHTML = `<meta name="playbill:fonts" content="${addresses}">`
  document.body.innerHTML = '<nav>中文</nav><main>Текст 1</main>'
})

afterEach(() => {
  localStorage.clear()
  root.removeAttribute('style')
  connect(undefined)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const connect = (connection: object | undefined) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })

/** Runs the script in the head: whether the page uses the font, and what the script preloads. */
function decide() {
  // The script is text in the HTML, so it has no module to import.
  new Function(themeScript)()
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')]
  return {
    isUsed: root.style.getPropertyValue('--pb-font') === 'Inter',
    preloaded: links.map((link) => [link.as, link.crossOrigin, link.getAttribute('href')].join(' ')),
  }
}

const used = {
  isUsed: true,
  preloaded: ['font anonymous /assets/cyrillic-1.woff2', 'font anonymous /assets/latin-1.woff2'],
}
const unused = { isUsed: false, preloaded: [] }

describe('the script in the head', () => {
  it.each([
    ['a fast connection', { downlink: 10, rtt: 50 }, used],
    ['a slow connection', { downlink: 1.6, rtt: 50 }, unused],
    ['a distant server', { downlink: 10, rtt: 150 }, unused],
    ['a viewer who saves data', { downlink: 10, rtt: 50, saveData: true }, unused],
    ['a browser that does not tell', undefined, unused],
  ])('decides for %s', (_, connection, expected) => {
    connect(connection)
    expect(decide()).toEqual(expected)
  })

  it('preloads nothing for a viewer who may be logged in', () => {
    connect({ downlink: 10, rtt: 50 })
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('a=1; accessToken=2')
    expect(decide()).toEqual(unused)
  })

  it('uses files that are in the cache for a viewer who may be logged in, and no others', () => {
    connect({ downlink: 10, rtt: 50 })
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('accessToken=2')
    localStorage.setItem('fonts', addresses)
    expect(decide()).toEqual(used)
    root.removeAttribute('style')
    document.head.innerHTML = '<meta name="playbill:fonts" content="/assets/latin-2.woff2">'
    expect(decide()).toEqual(unused)
  })

  it('needs neither the element nor the storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('The storage is blocked.')
    })
    expect(decide()).toEqual(unused)
    document.head.innerHTML = ''
    connect({ downlink: 10, rtt: 50 })
    expect(decide()).toEqual(unused)
  })
})

describe('storeFonts', () => {
  it('fetches what the content needs, for the next page view', async () => {
    connect({ downlink: 10, rtt: 50 })
    await storeFonts(window)
    expect(load).toHaveBeenCalledExactlyOnceWith('1em Inter', 'Текст 1')
    expect(root.style.getPropertyValue('--pb-font')).toBe('')
    expect(localStorage.getItem('fonts')).toBe(addresses)
  })

  it('loads nothing into a page that uses the font, and remembers the files', async () => {
    connect({ downlink: 10, rtt: 50 })
    expect(decide()).toEqual(used)
    await storeFonts(window)
    expect(load).not.toHaveBeenCalled()
    expect(localStorage.getItem('fonts')).toBe(addresses)
  })

  it.each([
    ['on a slow connection', { downlink: 1.6, rtt: 50 }],
    ['far from the server', { downlink: 10, rtt: 150 }],
    ['for a viewer who saves data', { downlink: 10, rtt: 50, saveData: true }],
    ['in a browser that does not tell', undefined],
  ])('fetches nothing %s', async (_, connection) => {
    connect(connection)
    await storeFonts(window)
    expect(load).not.toHaveBeenCalled()
    expect(localStorage.getItem('fonts')).toBeNull()
  })

  it('fetches nothing without files', async () => {
    connect({ downlink: 10, rtt: 50 })
    document.head.innerHTML = ''
    await storeFonts(window)
    expect(load).not.toHaveBeenCalled()
  })

  it('tries again on the next page view after a failure', async () => {
    connect({ downlink: 10, rtt: 50 })
    load.mockRejectedValueOnce(new Error('offline'))
    await storeFonts(window)
    expect(localStorage.getItem('fonts')).toBeNull()
    load.mockResolvedValueOnce([])
    await storeFonts(window)
    expect(localStorage.getItem('fonts')).toBeNull()
  })
})
