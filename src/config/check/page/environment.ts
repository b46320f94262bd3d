import { regions } from '../../../contract/regions.ts'
import { type Environment, pageEnvironment } from '../../../expressions/index.ts'
import type { JsonSchema } from '../../../expressions/jsonSchema.ts'
import type { Registry } from '../../../registry/createRegistry.ts'
import { timeAt } from '../dates.ts'
import { entries, type Located, part, rewardsOf, tasksOf } from '../located.ts'
import { isObject } from '../places.ts'

const yearAhead = 366 * 86_400_000

/** The schemas of the contract as plain objects. Copy, never change. */
const schemas = pageEnvironment.names as Readonly<Record<string, JsonSchema>>

const strings = (values: readonly unknown[]): string[] => [
  ...new Set(values.filter((value): value is string => typeof value === 'string')),
]

const enumOf = (schema: JsonSchema | undefined, values: readonly unknown[]): JsonSchema | undefined =>
  values.length ? { type: 'string', enum: strings(values) } : schema

/** An object schema with more precise schemas for some fields. */
function withFields(schema: JsonSchema | undefined, fields: Record<string, JsonSchema | undefined>): JsonSchema {
  const known = Object.entries(fields).filter(([, field]) => field !== undefined)
  return {
    ...schema,
    properties: { ...schema?.properties, ...(Object.fromEntries(known) as Record<string, JsonSchema>) },
  }
}

const withItems = (schema: JsonSchema | undefined, fields: Record<string, JsonSchema | undefined>): JsonSchema => ({
  ...schema,
  items: withFields(schema?.items, fields),
})

/** The non-null option of a nullable schema. */
const nonNull = (schema: JsonSchema | undefined): JsonSchema | undefined =>
  schema?.anyOf?.find(({ type }) => type !== 'null') ?? schema

/** Names in conditions that exist only if the rules have a certain part. */
const optional: readonly (readonly [name: string, part: string, what: string])[] = [
  ['lottery', 'lottery', 'lottery'],
  ['tiers', 'tiers', 'tiers'],
  ['team', 'team', 'teams'],
  ['activity.lottery', 'lottery', 'lottery'],
  ['activity.tiers', 'tiers', 'tiers'],
  ['activity.tierProgress', 'tiers', 'tiers'],
  ['activity.team', 'team', 'teams'],
  ['activity.teamTerms', 'team', 'teams'],
  ['activity.leaderboards', 'leaderboards', 'boards'],
  ['activity.traders', 'traders', 'traders'],
  ['activity.stages', 'stages', 'stages'],
  ['activity.pool', 'pool', 'prize pool'],
]

const ofActivities = ['activity', 'tasks', 'lottery', 'team', 'tiers', 'state']

function absentIn(rules: Record<string, unknown> | null): ReadonlyMap<string, string> {
  if (rules === null) return new Map(ofActivities.map((name) => [name, 'A page.json has no activity.']))
  return new Map(
    optional.flatMap(([name, field, what]) =>
      rules[field] === undefined
        ? [[name, `The activity has no ${what}: platform.json has no "${field}".`] as const]
        : [],
    ),
  )
}

/**
 * The names that conditions of a page may use, with the possible values that its rules give: tasks, coins, leaderboards.
 * `until`: end of the page's schedule, epoch ms. `rules`: null for a page without an activity, undefined if invalid.
 */
export function environmentOf(
  rules: Record<string, unknown> | null | undefined,
  { now, until, alias, registry }: { now: number; until: number | null; alias: string; registry: Registry },
): Environment {
  const shared: Record<string, JsonSchema> = {
    ...schemas,
    now: {
      type: 'integer',
      minimum: now,
      maximum: until !== null && until > now ? until : Math.max(now, 0) + 100 * yearAhead,
    },
    user: withFields(schemas.user, { region: { type: 'string', enum: [...regions, ''] } }),
  }
  if (rules === undefined) return { names: shared, typed: pageEnvironment }
  const absent = absentIn(rules)
  if (rules === null) return { names: shared, typed: pageEnvironment, absent }
  const root: Located = { value: rules, pointer: '' }
  const rewards = withItems(schemas.tasks?.items?.properties?.rewards, {
    coin: enumOf(
      undefined,
      rewardsOf(root).map(({ value }) => value.coin),
    ),
    rewardId: enumOf(
      undefined,
      rewardsOf(root).map(({ value }) => value.rewardId),
    ),
  })
  const task = {
    taskId: enumOf(
      undefined,
      tasksOf(root).map(({ value }) => value.taskId),
    ),
    taskType: enumOf(
      undefined,
      tasksOf(root).map(({ value }) => value.taskType),
    ),
    rewards,
  }
  const lottery = lotteryOf(root)
  const number = registry.activity(String(rules.type))?.code
  const activity = withFields(schemas.activity, {
    alias: { type: 'string', enum: [alias] },
    activityId: enumOf(undefined, [rules.activityId]),
    timeZone: enumOf(undefined, [rules.timeZone]),
    ...timesOf(root),
    activityType: number === undefined ? undefined : { type: 'integer', enum: [number] },
    taskGroups: withItems(schemas.activity?.properties?.taskGroups, {
      identifier: enumOf(
        undefined,
        entries(root, 'taskGroups').map(({ value }) => value.identifier),
      ),
      tasks: withItems(schemas.activity?.properties?.taskGroups?.items?.properties?.tasks, task),
    }),
    lottery,
    tiers: tiersOf(root),
  })
  return {
    names: {
      ...shared,
      activity,
      tasks: { ...withItems(schemas.tasks, task), maxItems: tasksOf(root).length },
      ...(lottery && { lottery }),
      ...(rules.tiers !== undefined && { tiers: tiersOf(root) }),
    },
    typed: pageEnvironment,
    absent,
  }
}

/** The times of the windows, each with its only value. */
const timesOf = (root: Located): Record<string, JsonSchema> =>
  Object.fromEntries(
    ['applyStart', 'applyEnd', 'start', 'end', 'settle', 'claimEnd'].flatMap((name) => {
      const at = timeAt(root.value, `/windows/${name}`)
      return at === null ? [] : [[`${name}Time`, { type: 'integer', enum: [at] }]]
    }),
  )

function lotteryOf(root: Located): JsonSchema | undefined {
  const [found] = part(root, 'lottery')
  if (!found) return undefined
  const schema = nonNull(schemas.lottery)
  return withFields(schema, {
    prizes: withItems(schema?.properties?.prizes, {
      prizeId: enumOf(
        undefined,
        entries(found, 'prizes').map(({ value }) => value.prizeId),
      ),
    }),
  })
}

const tiersOf = (root: Located): JsonSchema => ({
  ...withItems(nonNull(schemas.tiers), {
    tierId: enumOf(
      undefined,
      entries(root, 'tiers').map(({ value }) => value.tierId),
    ),
  }),
  maxItems: entries(root, 'tiers').length,
})

/** The rules of an activity; undefined if they are not an object. */
export const rulesValue = (value: unknown): Record<string, unknown> | undefined =>
  isObject(value) && !Array.isArray(value) ? value : undefined
