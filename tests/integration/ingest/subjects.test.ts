// @vitest-environment node
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { createIdentification, ingestOf } from '../../../src/platform/index.ts'
import { readIdentitySettings } from '../../../src/server/identity/identitySettings.ts'
import { createIdentityVerifier } from '../../../src/server/identity/index.ts'
import { type IdentityProvider, startIdentityProvider } from '../../helpers/identityProvider.ts'
import { type Postgres, startPostgres } from '../../helpers/postgres.ts'
import { group, moments, task } from '../platform/fixture.ts'
import { completionOf, type Harness, joinAs, newFolder, openHarness } from '../platform/harness.ts'

describe.each(['pglite', 'postgres'])('events of subjects on %s', (kind) => {
  let provider: IdentityProvider
  let harness: Harness
  let postgres: Postgres | undefined
  const folder = newFolder()
  let last = 0

  beforeAll(async () => {
    provider = await startIdentityProvider(() => harness.clock.time)
    postgres = kind === 'postgres' ? await startPostgres() : undefined
    const location = postgres ? { databaseUrl: await postgres.newDatabase() } : { dataDir: folder }
    const settings = readIdentitySettings({
      IDENTITY_JWKS_URL: `${provider.url}/jwks`,
      IDENTITY_ISSUER: provider.issuer,
      IDENTITY_AUDIENCE: provider.audience,
    })
    if (!settings) throw new Error('no settings')
    harness = await openHarness(kind, location, false, (platform, now) =>
      createIdentification(platform, createIdentityVerifier(settings, now)),
    )
  })
  afterAll(async () => {
    await harness.close()
    await provider.close()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const source = () => ({ issuer: provider.issuer, createsUsers: true })
  const take = async (events: object[], subjects: ReturnType<typeof source> | null = source()) => {
    const ingest = ingestOf(harness.platform)
    const result = await ingest.take(events, subjects)
    await ingest.updates.finish()
    return result
  }
  const deposit = (fields: object) => ({
    id: `s-${++last}`,
    kind: 'deposit',
    amount: '60',
    at: harness.clock.time,
    ...fields,
  })
  const codesOf = async (events: object[], subjects?: ReturnType<typeof source> | null) =>
    (await take(events, subjects)).rejected.map(({ code }) => code)
  const tokenOf = (sub: string, claims: object = {}) =>
    provider.sign({ sub, region: 'TR', registered_at: harness.clock.time - moments.day, ...claims })
  const info = async (token: string) => (await harness.send(calls.userinfo, {}, { token })).data.userInfo
  const usersOf = (subject: string) =>
    harness.store.db
      .selectFrom('identity')
      .innerJoin('app_user', 'app_user.user_id', 'identity.user_id')
      .selectAll()
      .where('subject', '=', subject)
      .execute()

  test('an event names each user once, and subjects only with a provider', async () => {
    const both = deposit({ userId: '700000001', subject: 'x' })
    const invite = {
      ...deposit({ subject: 'x', kind: 'invite', inviteeId: '7', inviteeSubject: 'y' }),
      amount: undefined,
    }
    const self = { ...invite, inviteeId: undefined, inviteeSubject: 'x' }
    const broken = deposit({ subject: '\ud800' })
    const events = [both, deposit({}), JSON.parse(JSON.stringify(invite)), JSON.parse(JSON.stringify(self)), broken]
    expect(await codesOf(events)).toEqual(events.map(() => 'INVALID'))
    expect(await codesOf([deposit({ subject: 'x' })], null)).toEqual(['NO_IDENTITY_PROVIDER'])
    // Tokens state the user ids: the account cannot be created before one.
    expect(await codesOf([deposit({ subject: 'x' })], { ...source(), createsUsers: false })).toEqual(['UNKNOWN_USER'])
    expect(await usersOf('x')).toEqual([])
  })

  test('events before the first visit are kept, and replays by either name change nothing', async () => {
    const activityId = await harness.open([group([task({ taskId: 'deposit' })])], { needApply: false })
    const events = [deposit({ subject: 'early' }), deposit({ subject: 'early' })]
    expect(await take(events)).toMatchObject({ accepted: 2, rejected: [] })
    expect(await take([...events].reverse())).toMatchObject({ accepted: 0, duplicates: 2 })
    const [made] = await usersOf('early')
    const byId = events.map(({ ...event }) => ({ ...event, subject: undefined, userId: made?.user_id }))
    expect(await take(JSON.parse(JSON.stringify(byId)))).toMatchObject({ accepted: 0, duplicates: 2 })

    const registered = harness.clock.time - moments.day
    const token = await tokenOf('early', { preferred_username: 'earl', kyc_level: 1 })
    expect(await info(token)).toMatchObject({ userId: made?.user_id, region: 'TR', kycLevel: 1 })
    expect(await usersOf('early')).toMatchObject([{ login_name: 'earl', registered_at: registered }])
    expect(await completionOf(harness, activityId, 'deposit', token)).toMatchObject({ currentValue: '120' })
    expect(await take(events)).toMatchObject({ accepted: 0, duplicates: 2 })
  })

  test('automatic rewards wait for the facts of the first token', async () => {
    const activityId = await harness.open([group([task({ taskId: 'deposit', autoGrant: true })])], { needApply: false })
    await take([deposit({ subject: 'auto', amount: '100' })])
    const records = () =>
      harness.store.db.selectFrom('reward_record').selectAll().where('activity_id', '=', activityId).execute()
    expect(await records()).toEqual([])
    expect(await harness.store.db.selectFrom('progress_due').selectAll().execute()).toEqual([])
    await info(await tokenOf('auto'))
    await ingestOf(harness.platform).updates.finish()
    expect(await records()).toHaveLength(1)
  })

  test('batches and tokens at the same time create one account', async () => {
    const subjects = Array.from({ length: 20 }, (_, index) => `crowd-${index}`)
    const token = await tokenOf('crowd-0')
    const batches = [subjects, [...subjects].reverse(), subjects].map((list) =>
      take(list.map((subject) => deposit({ subject }))),
    )
    const [user, ...results] = await Promise.all([info(token), ...batches])
    expect(results.map(({ accepted }) => accepted)).toEqual([20, 20, 20])
    expect((await usersOf('crowd-0')).map(({ user_id }) => user_id)).toEqual([user.userId])
    const { db } = harness.store
    const names = await db.selectFrom('app_user').select('user_id').where('login_name', 'like', 'user%').execute()
    const owned = await db.selectFrom('identity').select('user_id').execute()
    for (const { user_id } of names) expect(owned.map((row) => row.user_id)).toContain(user_id)
  })

  test('the inviter of the registration replaces that of an event, whichever comes first', async () => {
    const { inviteCode } = (await usersOf('crowd-0')).map((row) => ({ inviteCode: row.invite_code }))[0] ?? {}
    const [code] = (await usersOf('crowd-0')).map(({ user_id }) => user_id)
    const inviterOf = async (subject: string) => {
      const [user] = await usersOf(subject)
      return harness.store.db
        .selectFrom('invitation')
        .select(['inviter_id', 'from_event'])
        .where('invitee_id', '=', user?.user_id ?? '')
        .execute()
    }
    const countOf = async (subject: string, invitee: string) => {
      const [[user], [other]] = [await usersOf(subject), await usersOf(invitee)]
      return harness.store.db
        .selectFrom('user_event')
        .select('at')
        .where('user_id', '=', user?.user_id ?? '')
        .where('derived_from', '=', other?.user_id ?? '')
        .where('voided_at', 'is', null)
        .execute()
    }
    for (const tokenFirst of [true, false]) {
      const subject = `invited-${tokenFirst}`
      const login = async () => info(await tokenOf(subject, { invite_code: inviteCode }))
      const { amount, ...base } = deposit({ subject: 'crowd-1', kind: 'invite', inviteeSubject: subject })
      const { amount: _, ...verified } = deposit({ subject, kind: 'kyc', level: 1 })
      if (tokenFirst) await login()
      expect(await take([base, verified])).toMatchObject({ accepted: 2 })
      if (!tokenFirst) expect(await countOf('crowd-1', subject)).toHaveLength(1)
      if (!tokenFirst) await login()
      expect(await inviterOf(subject)).toEqual([{ inviter_id: code, from_event: false }])
      expect(await countOf('crowd-0', subject)).toHaveLength(1)
      expect(await countOf('crowd-1', subject)).toHaveLength(0)
    }
  })

  test('joins and completes a task by events of the subject', async () => {
    const activityId = await harness.open([group([task({ taskId: 'deposit' })])])
    await take([deposit({ subject: 'joiner', amount: '90' })])
    harness.clock.time += 60_000
    const token = await tokenOf('joiner')
    await joinAs(harness, activityId, token)
    harness.clock.time += 60_000
    await take([deposit({ subject: 'joiner', amount: '100' })])
    expect(await completionOf(harness, activityId, 'deposit', token)).toMatchObject({
      status: 'COMPLETED',
      currentValue: '100',
    })
  })
})
