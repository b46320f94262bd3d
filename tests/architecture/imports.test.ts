import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

/** The folders that each folder of `src` may import from. CONTRIBUTING shows them as a diagram. */
const allowed: Record<string, string[]> = {
  contract: [],
  registry: ['contract'],
  expressions: ['contract'],
  request: ['contract'],
  webview: ['contract'],
  analytics: ['contract'],
  i18n: ['contract'],
  config: ['contract', 'registry', 'expressions'],
  data: ['contract', 'registry', 'request'],
  ui: ['contract', 'i18n'],
  actions: ['contract', 'registry', 'ui', 'data', 'i18n', 'request'],
  blocks: ['contract', 'registry', 'ui', 'data', 'i18n', 'actions'],
  activities: ['contract', 'registry'],
  render: ['contract', 'registry', 'expressions', 'ui', 'data', 'i18n', 'request', 'actions'],
  studio: ['contract', 'registry', 'config', 'expressions', 'ui', 'data', 'i18n', 'actions', 'render'],
  app: [
    'contract',
    'registry',
    'expressions',
    'ui',
    'data',
    'i18n',
    'request',
    'webview',
    'analytics',
    'actions',
    'render',
    'blocks',
    'activities',
    'studio',
  ],
  platform: ['contract'],
  server: ['contract', 'config', 'expressions', 'registry', 'blocks', 'activities', 'platform', 'app'],
  cli: ['contract', 'config', 'expressions', 'registry', 'blocks', 'activities'],
  build: ['contract', 'config', 'registry', 'blocks', 'activities', 'ui', 'studio', 'render'],
}

/** Packages that only these folders may import. */
const homes: Record<string, string[]> = {
  swr: ['data', 'studio'],
  dayjs: ['i18n'],
  kysely: ['platform'],
  pg: ['platform'],
  '@electric-sql/pglite': ['platform'],
  fastify: ['server', 'platform'],
  '@marcbachmann/cel-js': ['expressions'],
  '@chakra-ui/react': ['ui', 'build', 'studio'],
  'framer-motion': ['ui'],
  'react-router-dom': ['app', 'actions', 'render', 'studio'],
  commander: ['cli'],
  vite: ['build', 'server'],
  jose: ['server'],
}

/** The entry files through which a folder may be imported. */
const doors: Record<string, Record<string, string[]>> = {
  server: { app: ['app/entry-server.tsx'], blocks: ['blocks/index.ts'], activities: ['activities/index.ts'] },
  cli: { blocks: ['blocks/index.ts'], activities: ['activities/index.ts'] },
}

/** The parts of `platform`, lowest first: each may import from those before it. */
const platformParts = ['rules', 'store', 'payment', 'settlement', 'operations', 'ingest', 'sandbox', 'routes']

interface Import {
  file: string
  from: string
  target: string
}

const source = resolve('src')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
)

const imports: Import[] = files.flatMap((file) => {
  const text = readFileSync(join(source, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const found = text.matchAll(
    /(?:^|\n|\s)(?:import|export)\s[^;'"]*?from\s+'([^']+)'|import\(\s*'([^']+)'|(?:^|\n)import\s+'([^']+)'/g,
  )
  return [...found].map((match) => ({
    file,
    from: file.split('/')[0] ?? '',
    target: match[1] ?? match[2] ?? match[3] ?? '',
  }))
})

const inside = imports
  .filter(({ target }) => target.startsWith('.'))
  .map((entry) => ({ ...entry, path: relative(source, resolve(dirname(join(source, entry.file)), entry.target)) }))

/** The import cycles, each once. */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const circles = new Map<string, string>()
  const follow = (file: string, path: readonly string[]) => {
    const begun = path.indexOf(file)
    if (begun >= 0) {
      const circle = path.slice(begun)
      circles.set([...circle].sort().join(), [...circle, file].join(' → '))
    }
    if (begun >= 0 || done.has(file)) return
    for (const target of graph.get(file) ?? []) follow(target, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) follow(file, [])
  return [...circles.values()]
}

/** A block's definition loads its view, and the view has the types of its definition. */
const isView = ({ file, path }: { file: string; path: string }) =>
  /^blocks\/\w+\/index\.ts$/.test(file) && dirname(path) === dirname(file) && path.endsWith('.tsx')

describe('imports go one way', () => {
  it('covers all folders', () => {
    expect(files.length).toBeGreaterThan(50)
    expect(new Set(files.map((file) => file.split('/')[0]))).toEqual(
      new Set(Object.keys(allowed).filter((name) => files.some((file) => file.startsWith(`${name}/`)))),
    )
  })

  it('no folder imports upwards', () => {
    const wrong = inside.filter(({ from, path }) => {
      const to = path.split('/')[0] ?? ''
      return !path.startsWith('..') && to !== from && !allowed[from]?.includes(to)
    })
    expect(wrong.map(({ file, path }) => `${file} → ${path}`)).toEqual([])
  })

  it('blocks do not import each other, and only the list imports them', () => {
    const wrong = inside.filter(({ file, from, path }) => {
      const [to, block] = path.split('/')
      if (to !== 'blocks') return false
      return from === 'blocks' ? file !== 'blocks/index.ts' && file.split('/')[1] !== block : path !== 'blocks/index.ts'
    })
    expect(wrong.map(({ file, path }) => `${file} → ${path}`)).toEqual([])
  })

  it('a definition never pulls in its component', () => {
    const wrong = inside.filter(
      ({ file, path }) => /^(blocks|activities)\/.*index\.ts$/.test(file) && /\.(tsx|css)$/.test(path),
    )
    const text = (file: string) => readFileSync(join(source, file), 'utf8')
    const static_ = wrong.filter(({ file, target }) => !text(file).includes(`import('${target}')`))
    expect(static_.map(({ file, path }) => `${file} → ${path}`)).toEqual([])
  })

  it('finds import cycles', () => {
    const graph = { a: ['b', 'c'], b: ['c'], c: [], d: ['e'], e: ['f', 'b'], f: ['d'], g: ['g'] }
    expect(circlesIn(new Map(Object.entries(graph)))).toEqual(['d → e → f → d', 'g → g'])
  })

  it('no import cycles, types included', () => {
    const edges = inside.filter((entry) => !isView(entry))
    const graph = new Map<string, string[]>(files.map((file) => [file, []]))
    for (const { file, path } of edges) graph.get(file)?.push(path)
    expect(edges.length).toBeGreaterThan(1_000)
    expect(circlesIn(graph)).toEqual([])
  })

  it('the parts of the platform import downwards', () => {
    const partOf = (path: string) => platformParts.indexOf(path.split('/')[1] ?? '')
    const own = inside.filter(({ file, path }) => file.startsWith('platform/') && path.startsWith('platform/'))
    const wrong = own.filter(({ file, path }) => partOf(file) >= 0 && partOf(path) > partOf(file))
    expect(new Set(own.map(({ file }) => partOf(file)))).toEqual(new Set([-1, ...platformParts.keys()]))
    expect(wrong.map(({ file, path }) => `${file} → ${path}`)).toEqual([])
  })

  it('folders are imported through their entry files', () => {
    const wrong = inside.filter(({ from, path }) => {
      const door = doors[from]?.[path.split('/')[0] ?? '']
      return door !== undefined && !door.includes(path)
    })
    expect(wrong.map(({ file, path }) => `${file} → ${path}`)).toEqual([])
  })

  it('each package is imported by its folder only', () => {
    const wrong = imports.filter(({ from, target }) => {
      const name = Object.keys(homes).find((entry) => target === entry || target.startsWith(`${entry}/`))
      return name !== undefined && !homes[name]?.includes(from)
    })
    expect(wrong.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
  })

  it('only the request layer and the server call fetch', () => {
    const callers = files.filter((file) => /(?<![.\w])fetch\(/.test(readFileSync(join(source, file), 'utf8')))
    // Studio calls the operator API with its session; the canvas asks it for the answers of a draft.
    const others = ['app/frame/frameClient.ts', 'studio/api/client.ts']
    expect(callers.filter((file) => !/^(request|server)\//.test(file) && !others.includes(file))).toEqual([])
  })
})
