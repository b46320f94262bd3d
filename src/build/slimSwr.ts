import type { Plugin } from 'vite'
import { type Cut, cutAll } from './cuts.ts'
import { type ReplacementTracker, trackReplacements } from './replacements.ts'

const part = (name: string, whole: RegExp, instead = ''): Cut => [name, (code) => code.replace(whole, () => instead)]

/** An effect that contains a text, with its dependencies. */
const effect = (name: string, text: string): Cut => {
  const isEffect =
    /^ {4}useIsomorphicLayoutEffect\(\(\)=>\{\n(?:(?! {4}\}[,)]).*\n)*? {4}\}(?:\);|, \[\n(?:.*\n)*? {4}\]\);)\n/gm
  return [name, (code) => code.replace(isEffect, (found) => (found.includes(text) ? '' : found))]
}

/**
 * The hook without options that no read sets: Suspense, data of server components and of `preload`, and data that stays while another
 * key loads. A page gives the answers in its HTML as `fallback`, and they are no promises.
 */
const hookCuts: readonly Cut[] = [
  part('use for thenables', /^const use = React\.use \|\|[\s\S]*?^}\);\n/m, 'const use = UNDEFINED;\n'),
  part(
    'resolvedUndef',
    /^const resolvedUndef = Promise[\s\S]*?^resolvedUndef\.value = .*\n/m,
    'const resolvedUndef = UNDEFINED;\n',
  ),
  part('suspense', /(?<=const \{ cache, compare, )suspense, fallbackData, revalidateOnMount, /),
  part(
    'keepPreviousData',
    /, keepPreviousData, strictServerPrefetchWarning (\} = config;)/,
    ' } = config;\n    const suspense = false;',
  ),
  part('fallbackData', /(?<=const fallback = )isUndefined\(fallbackData\) .*(?=;)/, 'config.fallback[key]'),
  part(
    'revalidateOnMount',
    /^ +if \(isInitialMount && !isUndefined\(revalidateOnMount\)\) return revalidateOnMount;\n(?=\s+const data = )/m,
  ),
  part(
    'revalidateOnMount at the start',
    /^ +if \(isInitialMount && !isUndefined\(revalidateOnMount\)\) return revalidateOnMount;\n/m,
  ),
  part(
    'cacheData',
    /^ +const serverCacheData = [\s\S]*?const preloadedData = .*\n/m,
    '    const hasCacheData = false;\n',
  ),
  part('promises as fallback', /fallback && isPromiseLike\(fallback\) \? use\(fallback\) : fallback/, 'fallback'),
  part('what cacheData was read', /^ +const consumedCacheDataRef = [\s\S]*?const preloadCacheRef = .*\n/m),
  part('data of the last key', /(?<=let returnedData = )keepPreviousData \? .* : data(?=;)/, 'data'),
  part('the data that was kept', /^ +const laggyDataRef = .*\n/m),
  part('its update', /^ +if \(!isUndefined\(cachedData\)\) \{\n +laggyDataRef\.current = cachedData;\n +\}\n/m),
  part('its end', /^ +laggyDataRef\.current = UNDEFINED;\n/m),
  part('whether the page hydrates', /^ +const hydrationRef = [\s\S]*?const isHydration = .*\n/m),
  part('the warning of missing data', /^ +if \(strictServerPrefetchWarning[\s\S]*?^ {4}\}\n/m),
  part('data of a preload in a request', /^ +const shouldUseRSCPreload = .*\n/m),
  part('marks of a preload', /^ +if \(shouldUseRSCPreload\) \{\n.*\n +\}\n/m),
  part('a preload as answer', /shouldUseRSCPreload \? preloadedData : (?=currentFetcher)/),
  part('the end of a preload', /^ +if \(shouldUseRSCPreload && PRELOAD\[key\]\) \{\n.*\n +\}\n/m),
  effect('the effect of a preload', 'preloadCacheRef'),
  effect('the effect of cacheData', 'commitCacheData'),
  part('Suspense', /^ {4}if \(suspense\) \{[\s\S]*?^ {4}\}\n(?= {4}const swrResponse)/m),
]

const cutsOf: readonly (readonly [file: RegExp, name: string, cuts: readonly Cut[]])[] = [
  [/[\\/]swr[\\/]dist[\\/]use-swr-\w+\.mjs$/, 'swr/dist/use-swr', hookCuts],
  [
    /[\\/]swr[\\/]dist[\\/]_internal[\\/]index\.mjs$/,
    'swr/dist/_internal/index.mjs',
    [
      part('tools for developers', /isWindowDefined && window\.__SWR_DEVTOOLS_USE__/, 'false'),
      part('the middleware of preload', /use\.concat\(middleware\)/, '[]'),
    ],
  ],
]

/** The code of a file of swr without what pages do not use; undefined for other files. */
export function slimSwr(id: string, code: string): string | undefined {
  const found = cutsOf.find(([file]) => file.test(id))
  return found && cutAll(code, found[2], found[1], 'src/build/slimSwr.ts')
}

/** Browser build only: removes parts of swr that pages do not use. */
export function swrParts(): Plugin<ReplacementTracker> {
  const found = trackReplacements(
    cutsOf.map(([, name]) => name),
    'src/build/slimSwr.ts',
  )
  return {
    name: 'playbill-swr-parts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id, options) {
      const slim = options?.ssr ? undefined : slimSwr(id, code)
      if (slim !== undefined) for (const [file, name] of cutsOf) if (file.test(id)) found.markFound(name)
      return slim
    },
    api: found,
  }
}
