import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { blocks } from '../../../src/blocks/index.ts'
import { expandDocument } from '../../../src/config/fragments/index.ts'
import { createDocument } from '../../../src/config/text/document.ts'
import { accents } from '../../../src/registry/accents.ts'
import { migrateProps } from '../../../src/registry/applyMigrations.ts'
import { createRegistry } from '../../../src/registry/createRegistry.ts'
import { pageMigrations } from '../../../src/registry/pageMigrations.ts'
import { renderPage, sampleBlock } from '../../helpers/renderPage.tsx'

/** A block whose props have changed. */
const Clock = sampleBlock(
  'Clock',
  async () => ({ ready: ({ props }: { props: object }) => <p>{JSON.stringify(props)}</p> }),
  {
    version: 2,
    props: Type.Object({ variant: Type.String(), withinDays: Type.Integer() }),
    migrations: [
      {
        name: 'rename within to withinDays',
        up: ({ within, ...rest }) => ({ ...rest, withinDays: within }),
        sample: { old: { variant: 'line', within: 30 }, new: { variant: 'line', withinDays: 30 } },
      },
    ],
  },
)
const registry = createRegistry({ blocks: [Clock], activities: [] })
const expand = (value: object) =>
  expandDocument({ ...createDocument('activity.json', '', undefined), value }, registry).document.value as {
    page: never[]
  }

describe('every block', () => {
  it.each(blocks.map((block) => [block.type, block] as const))(
    '%s has a migration for each past version',
    (_, block) => {
      const migrations = block.migrations ?? []
      expect(migrations).toHaveLength(block.version - 1)
      for (const { up, sample } of migrations) {
        const old = JSON.stringify(sample.old)
        expect(up(sample.old)).toEqual(sample.new)
        expect(JSON.stringify(sample.old)).toBe(old)
      }
    },
  )
})

describe('golden configs', () => {
  /** The same page in each version of the config format, the current one last. */
  const clock = { id: 'left', type: 'Clock' }
  const pages = [
    { version: 0, blocks: [{ ...clock, version: 1, props: { variant: 'line', within: 30 } }] },
    { version: 1, page: [{ ...clock, version: 1, props: { variant: 'line', within: 30 } }] },
    { version: 1, page: [{ ...clock, props: { variant: 'line', withinDays: 30 } }] },
  ]

  it('cover every past version', () => {
    expect(new Set(pages.map(({ version }) => version)).size).toBe(pageMigrations.length + 1)
  })
  it('render the same HTML', async () => {
    const html = []
    for (const page of pages) {
      const rendered = await renderPage({ page: expand(page).page, blocks: [Clock] })
      html.push(rendered.container.innerHTML)
      rendered.unmount()
    }
    expect(html[0]).toMatch(/<[^>]+>[^<]/)
    expect(new Set(html)).toEqual(new Set([html[0]]))
  })
  it('migrate the props of an earlier release', () => {
    expect(migrateProps({ within: 30 }, 1, Clock.migrations)).toEqual({ withinDays: 30 })
  })
})

describe('accents', () => {
  it.each(Object.entries(accents))('%s has enough contrast with dark text', (_, color) => {
    const light = (hex: string) =>
      [1, 3, 5]
        .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
        .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0)
    expect((light(color) + 0.05) / (light('#17150F') + 0.05)).toBeGreaterThan(4.5)
  })
})
