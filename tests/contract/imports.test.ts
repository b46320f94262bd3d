import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Which folders of `src` each may import from, beside itself. The direction of the whole house; CONTRIBUTING shows it as a picture. */
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
  blocks: ['contract', 'registry', 'ui', 'data', 'i18n'],
  activities: ['contract', 'registry'],
  render: ['contract', 'registry', 'expressions', 'ui', 'data', 'i18n', 'request'],
  studio: ['contract', 'registry', 'config', 'expressions', 'ui', 'data', 'i18n', 'render'],
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
    'render',
    'blocks',
    'activities',
    'studio',
  ],
  platform: ['contract'],
  server: ['contract', 'config', 'expressions', 'registry', 'blocks', 'activities', 'platform', 'app'],
  cli: ['contract', 'config', 'expressions', 'registry', 'blocks', 'activities'],
  build: ['contract', 'config', 'registry', 'blocks', 'activities', 'ui', 'studio'],
}

/** Packages only one folder may use: one home for each concern. */
const homes: Record<string, string[]> = {
  swr: ['data'],
  dayjs: ['i18n'],
  kysely: ['platform'],
  pg: ['platform'],
  '@electric-sql/pglite': ['platform'],
  fastify: ['server', 'platform'],
  '@marcbachmann/cel-js': ['expressions'],
  '@chakra-ui/react': ['ui', 'build'],
  'framer-motion': ['ui'],
  'react-router-dom': ['app', 'render'],
  commander: ['cli'],
  vite: ['build', 'server'],
}

/** The few files through which one folder may be entered. */
const doors: Record<string, Record<string, string[]>> = {
  server: { app: ['app/entry-server.tsx'], blocks: ['blocks/index.ts'], activities: ['activities/index.ts'] },
  cli: { blocks: ['blocks/index.ts'], activities: ['activities/index.ts'] },
}

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

describe('imports go one way', () => {
  it('reads the whole house', () => {
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

  it('blocks do not know each other, and nobody below the list knows a block', () => {
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

  it('folders are entered by their doors', () => {
    const wrong = inside.filter(({ from, path }) => {
      const door = doors[from]?.[path.split('/')[0] ?? '']
      return door !== undefined && !door.includes(path)
    })
    expect(wrong.map(({ file, path }) => `${file} → ${path}`)).toEqual([])
  })

  it('each outside concern has one home', () => {
    const wrong = imports.filter(({ from, target }) => {
      const name = Object.keys(homes).find((entry) => target === entry || target.startsWith(`${entry}/`))
      return name !== undefined && !homes[name]?.includes(from)
    })
    expect(wrong.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
  })

  it('only the request layer calls fetch, and the server its neighbour', () => {
    const callers = files.filter((file) => /(?<![.\w])fetch\(/.test(readFileSync(join(source, file), 'utf8')))
    expect(callers.filter((file) => !/^(request|server)\//.test(file))).toEqual([])
  })
})
