import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { activities } from '../../activities/index.ts'
import { blocks } from '../../blocks/index.ts'
import type { BlockNode } from '../../contract/shapes/page.ts'
import type { BlockDefinition } from '../../registry/defineBlock.ts'
import { blocksWithin, fetchDistance, firstScreen } from '../../render/firstScreen.ts'
import { nodesOf } from '../../render/nodes.ts'

/** What a page loads. */
export interface PageBlocks {
  /** Types of the blocks that are fetched at once, in a large window. */
  first: readonly string[]
  /** Types of all of its blocks. */
  all: readonly string[]
  /** Whether the hero has a picture. */
  hasPicture: boolean
}

/** The part of a page file that is read here. */
interface PageFile {
  page: readonly BlockNode[]
  theme?: { hero?: unknown }
}

const definitions = new Map(blocks.map((block) => [block.type, block]))
const find = (type: string) => definitions.get(type)

/** Conditions that are not met for a visitor: their blocks are not in the HTML, so the page fetches them at once. */
const isPersonal = ({ when }: BlockNode) => when !== undefined && /\buser\.|\bstate ==/.test(when)

const loadedAtOnce = (page: readonly BlockNode[]): BlockDefinition[] => [
  ...blocksWithin(firstScreen * (1 + fetchDistance), page, find),
  ...nodesOf(nodesOf(page).filter(isPersonal)).flatMap(({ type }) => {
    const block = find(type)
    return block?.hydrate === 'load' ? [block] : []
  }),
]

const blocksOf = ({ page, theme }: PageFile): PageBlocks => ({
  first: [...new Set(loadedAtOnce(page).map(({ type }) => type))],
  all: nodesOf(page).flatMap(({ type }) => find(type)?.type ?? []),
  hasPicture: theme?.hero !== undefined,
})

/** The blocks of a page file; undefined if there is none, or it has mistakes, which only the checker reports. */
function readBlocks(file: string): PageBlocks | undefined {
  try {
    return blocksOf(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

function foldersIn(configs: string): string[] {
  try {
    return readdirSync(configs).sort()
  } catch {
    return []
  }
}

/** The blocks of each page in the folder `configs`, and of the page that each activity type starts with. */
export const readPageBlocks = (configs: string): PageBlocks[] => [
  ...foldersIn(configs).flatMap((folder) =>
    ['activity.json', 'page.json'].flatMap((name) => readBlocks(join(configs, folder, name)) ?? []),
  ),
  ...activities.map(({ template }) => blocksOf({ page: template.page as readonly BlockNode[] })),
]
