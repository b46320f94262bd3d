import { type Environment, pageEnvironment } from '../../expressions/index.ts'
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
import { checkCalendar, checkSchedule, timeAt } from './dates.ts'
import { type Field, fieldsOf } from './fields.ts'
import { checkIds } from './ids.ts'
import { checkKeyVisual } from './keyVisual.ts'
import { checkRiskShown } from './legal.ts'
import { checkActions } from './page/actions.ts'
import { checkActivityActions } from './page/activityActions.ts'
import { environmentOf } from './page/environment.ts'
import { checkHeadings, checkTitle } from './page/headings.ts'
import { checkHidden } from './page/hidden.ts'
import { checkMissingParts } from './page/missingParts.ts'
import { checkNeededBy } from './page/neededBy.ts'
import { checkOncePerPage } from './page/oncePerPage.ts'
import { checkRepeats } from './page/repeats.ts'
import { checkTargets } from './page/targets.ts'
import { checkUnshownParts } from './page/unshownParts.ts'
import { isObject, placeOf, valueAt } from './places.ts'
import { checkRequiredBlocks } from './requiredBlocks.ts'
import { checkRequires, checkVersions } from './requires.ts'
import { findDuplicateEntries } from './rules/duplicateEntries.ts'
import { checkFarSchedule, findShortSpans } from './rules/windows.ts'
import { checkSchemaField } from './schemaField.ts'
import { checkShape } from './shape.ts'

/** The problems of a page, and its references to texts, pages and activities, which are checked later. */
export interface CheckedPage {
  problems: Problem[]
  keys: Field[]
  links: Field[]
  /** Aliases of other activities. */
  aliases: Field[]
  /** Ids of the blocks. */
  ids: ReadonlySet<string>
}

/** Checks a page file: schema, blocks, conditions, dates, assets. Its texts are checked with the other files. */
export function checkPage(
  document: Document,
  parts: {
    kind: PageKind
    registry: Registry
    now: number
    assets: ReadonlyMap<string, Asset>
    alias: string
    /** null: the page belongs to no activity. undefined: its rules are missing or invalid. */
    rules: Record<string, unknown> | null | undefined
  },
): CheckedPage {
  const { kind, registry, now, assets, alias, rules } = parts
  const schemas = schemasOf(registry)
  const { schema, validate } = schemas.page(kind)
  const blocks = blocksOf(document.value)
  const inProps = blocks.flatMap(({ node, pointer }) =>
    fieldsOf(schemas.props(String(node.type)), node.props, join(pointer, 'props')),
  )
  const fields = [...fieldsOf(schema, document.value, ''), ...inProps]
  const ofMeaning = (meaning: string) => fields.filter((field) => field.meaning === meaning)
  const shape = checkShape(document, validate)
  // An invalid block may be one that the others are compared with.
  const areBlocksValid = !shape.some(isBlockError)
  const environment: Environment = environmentOf(rules, {
    now,
    until: timeAt(document.value, '/schedule/to'),
    alias,
    registry,
  })
  return {
    keys: ofMeaning('text'),
    links: ofMeaning('link'),
    aliases: ofMeaning('alias'),
    ids: new Set(blocks.map(({ node }) => String(node.id))),
    problems: [
      ...shape,
      ...checkSchemaField(document, `${kind}.schema.json`),
      ...checkIds(document, blocks),
      ...checkConditions(document, blocks, environment, schemas.props),
      // An invalid block may be the missing one.
      ...(areBlocksValid
        ? [...checkRequiredBlocks(document, blocks, registry), ...checkRiskShown(document, blocks, registry)]
        : []),
      ...(areBlocksValid ? checkHeadings(document, blocks, registry, environment) : []),
      ...(areBlocksValid && kind === 'activity'
        ? [
            ...checkHidden(document, blocks, registry, environment),
            ...checkNeededBy(document, blocks, registry, environment),
          ]
        : []),
      ...checkMissingParts(document, blocks, { registry, props: schemas.props, rules }),
      ...checkTargets(document, ofMeaning('block'), blocks),
      ...checkActions(document, blocks, rules),
      ...(kind === 'page' ? checkActivityActions(document, blocks) : checkTitle(document)),
      ...(areBlocksValid
        ? checkRepeats(document, blocks, registry, Object.keys(pageEnvironment.names), environment)
        : []),
      ...findDuplicateEntries(document, [
        { value: valueAt(document.value, '/audience/locales'), pointer: '/audience/locales' },
        ...blocks.flatMap(({ node, pointer }) =>
          Object.entries(isObject(node.props) ? node.props : {}).map(([name, value]) => ({
            value,
            pointer: join(pointer, 'props', name),
          })),
        ),
      ]),
      ...findShortSpans(document, [['/schedule/from', '/schedule/to', 'The page is']]),
      ...checkRequires(document, blocks),
      ...checkVersions(document, blocks, registry),
      ...checkOncePerPage(document, blocks, { registry, props: schemas.props, environment }),
      ...checkUnshownParts(document, blocks, { registry, props: schemas.props, rules, environment }),
      ...checkContrast(document),
      ...checkKeyVisual(document),
      ...checkCalendar(document),
      ...checkSchedule(document, now),
      ...checkFarSchedule(document, now),
      ...checkAssets(document, ofMeaning('asset'), assets),
    ],
  }
}

const blockErrorCodes = new Set(['P0101', 'P0102', 'P0103', 'P0203'])

/** Whether a schema error is in a block or slot itself, not in its props. */
function isBlockError({ code, pointer }: Problem): boolean {
  const above = pointer.slice(0, pointer.lastIndexOf('/'))
  return (
    blockErrorCodes.has(code) &&
    (pointer === '/page' ||
      [pointer, above].some((place) => placeOf(place).part !== 'other' && placeOf(place).part !== 'props'))
  )
}
