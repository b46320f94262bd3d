import { pageEnvironment } from '../../expressions/index.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import type { Problem } from '../problem.ts'
import type { PageKind } from '../schema/pageSchema.ts'
import { schemasOf } from '../schemas.ts'
import type { Document } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import { type Asset, checkAssets } from './assets.ts'
import { blocksOf } from './blocks.ts'
import { checkConditions } from './conditions.ts'
import { checkContrast } from './contrast.ts'
import { type Field, fieldsOf } from './fields.ts'
import { checkIds } from './ids.ts'
import { checkRiskShown } from './legal.ts'
import { checkCalendar, checkSchedule } from './moments.ts'
import { checkNeeds } from './needs.ts'
import { placeOf } from './places.ts'
import { checkRequires } from './requires.ts'
import { checkShape } from './shape.ts'

/** What is wrong with a page by itself, and what it names that is elsewhere: texts and pages. */
export interface CheckedPage {
  problems: Problem[]
  keys: Field[]
  links: Field[]
}

/** Checks a page file: shape, blocks, conditions, moments, assets. Its words are checked with the other files. */
export function checkPage(
  document: Document,
  parts: {
    kind: PageKind
    registry: Registry
    now: number
    assets: ReadonlyMap<string, Asset>
  },
): CheckedPage {
  const { kind, registry, now, assets } = parts
  const schemas = schemasOf(registry)
  const { schema, validate } = schemas.page(kind)
  const blocks = blocksOf(document.value)
  const inProps = blocks.flatMap(({ node, pointer }) =>
    fieldsOf(schemas.props(String(node.type)), node.props, join(pointer, 'props')),
  )
  const fields = [...fieldsOf(schema, document.value, ''), ...inProps]
  const ofMeaning = (meaning: string) => fields.filter((field) => field.meaning === meaning)
  const shape = checkShape(document, validate)
  return {
    keys: ofMeaning('text'),
    links: ofMeaning('link'),
    problems: [
      ...shape,
      ...checkIds(document, blocks),
      ...checkConditions(document, blocks, pageEnvironment, schemas.props),
      // A block that could not be recognised may be the one that is missing.
      ...(shape.some(hidesBlocks)
        ? []
        : [...checkNeeds(document, blocks, registry), ...checkRiskShown(document, blocks, registry)]),
      ...checkRequires(document, blocks),
      ...checkContrast(document),
      ...checkCalendar(document),
      ...checkSchedule(document, now),
      ...checkAssets(document, ofMeaning('asset'), assets),
    ],
  }
}

const hiding = new Set(['P0101', 'P0102', 'P0103', 'P0203'])

/** Whether a mistake of shape is one of blocks and slots themselves, not of what a block shows. */
function hidesBlocks({ code, pointer }: Problem): boolean {
  const above = pointer.slice(0, pointer.lastIndexOf('/'))
  return (
    hiding.has(code) &&
    (pointer === '/page' ||
      [pointer, above].some((place) => placeOf(place).part !== 'other' && placeOf(place).part !== 'props'))
  )
}
