import type { Plugin } from 'vite'
import { type ReplacementTracker, trackReplacements } from './replacements.ts'

const isRouter = /[\\/]react-router(-dom)?[\\/]dist[\\/]/

/** Cuts in the code of the router, with replacements. A test checks that every pattern is found. */
export const routerCuts: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // Names for React's developer tools. Their assignment prevents tree shaking of the component.
  [/^\w+\.displayName = "[^"]*";$/gm, ''],
  // These calls have no side effects. Without the annotation the bundler keeps them and everything they use.
  [/(?<=^(?:var|let|const) \w+ = )(?=React\d*\.(?:forwardRef|memo|createContext)\()/gm, '/* @__PURE__ */ '],
  // The package exports its development build. This switch enables warnings for developers.
  [/(?<!var )\bENABLE_DEV_WARNINGS\b(?=\)| \?)/g, 'false'],
  // The app uses <BrowserRouter>. The following code is for data routers, which load data, handle errors and render
  // fallbacks.
  [/(?<=^function useNavigate\(\) \{\n).*\n.*$/m, '  return useNavigateUnstable();'],
  [/(?<=let matches = )dataRouterOpts && [\s\S]*?\n {2}\) : (?=matchRoutes\()/, ''],
  [
    /(?<=^function _renderMatches\(.*\n)[\s\S]*?(?= {2}return renderedMatches\.reduceRight\()/m,
    '  if (matches == null) return null;\n  let renderedMatches = matches;\n',
  ],
  [/(?<=renderedMatches\.reduceRight\(\n.*\n)[\s\S]*?(?= {6}let matches2 = parentMatches)/, ''],
  [/if \(error\) \{\n +children = errorElement;[\s\S]*?\} else (?=if \(match\.route\.Component\))/, ''],
  [/(?<=isDataRoute: )dataRouterState != null/, 'false'],
  [/^RenderErrorBoundary\.contextType = .*$/m, ''],
  [
    /^ +(?:middleware|loader|action|hydrateFallbackElement|HydrateFallback|errorElement|ErrorBoundary|hasErrorBoundary|shouldRevalidate|lazy): element\.props\..*,?\n/gm,
    '',
  ],
  // Assertions about the use of the router. Tests and `npm run dev` still run them.
  [/^( *)invariant\(\n(?:.*\n)*?\1\);/gm, ''],
  [/^( *)warning\((?:\n(?:.*\n)*?\1|.*)\);$/gm, '$1;'],
  // No route has an optional segment.
  [/\bexplodeOptionalSegments\(route\.path\)/, '[]'],
  [/(?<=return )dataRouterState && \(match\.route\.ErrorBoundary[\s\S]*?\) : (?=getChildren\(\);)/, ''],
]

/** Removes unused code of the router. `onFound` receives every pattern that was found. */
export const slimRouter = (code: string, onFound?: (pattern: RegExp) => void): string =>
  routerCuts.reduce((text, [pattern, replacement]) => {
    if (onFound && text.search(pattern) >= 0) onFound(pattern)
    return text.replace(pattern, replacement)
  }, code)

const nameOf = (pattern: RegExp) => `text of react-router that matches ${pattern}`

/** Browser build only: removes parts of the router that pages do not use. */
export function routerParts(): Plugin<ReplacementTracker> {
  const found = trackReplacements(
    routerCuts.map(([pattern]) => nameOf(pattern)),
    'src/build/slimRouter.ts',
  )
  return {
    name: 'playbill-router-parts',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id, options) =>
      !options?.ssr && isRouter.test(id) ? slimRouter(code, (pattern) => found.markFound(nameOf(pattern))) : undefined,
    api: found,
  }
}
