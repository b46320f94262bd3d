import { describe, expect, it } from 'vitest'
import { blocks } from '../../../src/blocks/index.ts'
import { expandDocument } from '../../../src/config/fragments/index.ts'
import { createDocument } from '../../../src/config/text/document.ts'
import { noLoginDetail } from '../../../src/contract/calls/activity.ts'
import { accents } from '../../../src/registry/accents.ts'
import { migrateProps } from '../../../src/registry/applyMigrations.ts'
import { createRegistry } from '../../../src/registry/createRegistry.ts'
import { pageMigrations } from '../../../src/registry/pageMigrations.ts'
import { renderPage } from '../../helpers/renderPage.tsx'

const registry = createRegistry({ blocks, activities: [] })
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
  const countdown = { id: 'left', type: 'Countdown' }
  const pages = [
    { version: 0, blocks: [{ ...countdown, version: 1, props: { variant: 'line', within: 30 } }] },
    { version: 1, page: [{ ...countdown, version: 1, props: { variant: 'line', within: 30 } }] },
    { version: 1, page: [{ ...countdown, props: { variant: 'line', withinDays: 30 } }] },
  ]

  const activity = noLoginDetail.example
  const calls = { noLoginDetail: activity }
  const now = activity.endTime - 20 * 86_400_000

  it('cover every past version', () => {
    expect(new Set(pages.map(({ version }) => version)).size).toBe(pageMigrations.length + 1)
  })
  it('render the same HTML', async () => {
    const html = []
    await registry.block('Countdown')?.load()
    for (const page of pages) {
      const drawn = await renderPage({ page: expand(page).page, blocks, calls, now, chunkTimeout: 10_000 })
      html.push(drawn.container.innerHTML)
      drawn.unmount()
    }
    expect(html[0]).toMatch(/<[^>]+>[^<]/)
    expect(new Set(html)).toEqual(new Set([html[0]]))
  })
  it('migrate the props of an earlier release', () => {
    const block = registry.block('Countdown')
    expect(migrateProps({ within: 30 }, 1, block?.migrations)).toEqual({ withinDays: 30 })
  })
})

describe('accents', () => {
  it.each(Object.entries(accents))('%s has enough contrast with dark text', (_, colour) => {
    const light = (hex: string) =>
      [1, 3, 5]
        .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
        .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0)
    expect((light(colour) + 0.05) / (light('#17150F') + 0.05)).toBeGreaterThan(4.5)
  })
})
