import { rmSync } from 'node:fs'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { createIdentification, type IdentityFacts, type IdentityVerifier } from '../../../src/platform/index.ts'
import { findOrCreateIdentity } from '../../../src/platform/store/identities.ts'
import { readIdentitySettings } from '../../../src/server/identity/identitySettings.ts'
import { createIdentityVerifier } from '../../../src/server/identity/index.ts'
import { type IdentityProvider, startIdentityProvider } from '../../helpers/identityProvider.ts'
import { type Postgres, startPostgres } from '../../helpers/postgres.ts'
import { group, moments, task } from './fixture.ts'
import { completionOf, type Harness, joinAs, newFolder, openHarness } from './harness.ts'

// Real keys, real tokens and a real provider on a socket; the platform on each database.
const clock = { time: moments.start + moments.day }
const hour = 3_600_000

describe.each(['pglite', 'postgres'])('users of an identity provider on %s', (kind) => {
  let provider: IdentityProvider
  let other: IdentityProvider
  let harness: Harness
  let postgres: Postgres | undefined
  const folder = newFolder()

  const settingsOf = ({ url, issuer, audience }: IdentityProvider, claims = '') => {
    const settings = readIdentitySettings({
      IDENTITY_JWKS_URL: `${url}/jwks`,
      IDENTITY_ISSUER: issuer,
      IDENTITY_AUDIENCE: audience,
      IDENTITY_CLAIMS: claims,
    })
    if (!settings) throw new Error('no settings')
    return settings
  }
  /** The verifier of the provider that issued a token, as two servers on one database would have. */
  const both = (now: () => number, claims?: string): IdentityVerifier => {
    const verifiers = new Map(
      [provider, other].map((one) => [one.issuer, createIdentityVerifier(settingsOf(one, claims), now)]),
    )
    return {
      verify: async (token) => {
        const { iss = '' } = token.includes('.') ? decodeJwt(token) : {}
        return (await verifiers.get(iss)?.verify(token)) ?? null
      },
    }
  }

  beforeAll(async () => {
    provider = await startIdentityProvider(() => harness.clock.time)
    other = await startIdentityProvider(() => harness.clock.time)
    postgres = kind === 'postgres' ? await startPostgres() : undefined
    const location = postgres ? { databaseUrl: await postgres.newDatabase() } : { dataDir: folder }
    harness = await openHarness(kind, location, false, (platform, now) => createIdentification(platform, both(now)))
    harness.clock.time = clock.time
  })
  afterAll(async () => {
    await harness.close()
    await Promise.all([provider.close(), other.close()])
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const info = async (token: string) => {
    const { code, status, data } = await harness.send(calls.userinfo, {}, { token })
    return { code, status, ...data?.userInfo }
  }
  const seconds = (time: number) => Math.floor(time / 1000)

  test('a subject gets one account with the facts of its token', async () => {
    const registered = harness.clock.time - 40 * moments.day
    const claims = { sub: 'a|1', preferred_username: 'amelia', region: 'de', kyc_level: '2', registered_at: registered }
    const token = await provider.sign({ ...claims, email: 'amelia@example.com', account_kind: 'sub' })
    const first = await info(token)
    expect(first).toMatchObject({ code: '00000', region: 'DE', kycLevel: 2, registerTime: registered })
    expect(first.userId).toMatch(/^[1-9]\d{0,18}$/)
    expect(await info(token)).toEqual(first)
    const row = await harness.store.db
      .selectFrom('app_user')
      .selectAll()
      .where('user_id', '=', first.userId ?? '')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ login_name: 'amelia', account_kind: 'SUB', email: 'amelia@example.com' })
  })

  test('the same subject of two issuers is two users; equal login names stay distinct', async () => {
    const claims = { sub: 'same', preferred_username: 'twin' }
    const users = [await info(await provider.sign(claims)), await info(await other.sign(claims))]
    expect(users.map(({ code }) => code)).toEqual(['00000', '00000'])
    expect(users[0]?.userId).not.toBe(users[1]?.userId)
    const rows = await harness.store.db
      .selectFrom('app_user')
      .select(['user_id', 'login_name'])
      .where('user_id', 'in', [users[0]?.userId ?? '', users[1]?.userId ?? ''])
      .execute()
    const names = Object.fromEntries(rows.map((row) => [row.user_id, row.login_name]))
    expect(names[users[0]?.userId ?? '']).toBe('twin')
    expect(names[users[1]?.userId ?? '']).toBe(`twin~${users[1]?.userId}`)
  })

  test('200 parallel first requests create one user, also without a shared process', async () => {
    const count = async () =>
      Number(
        (
          await harness.store.db
            .selectFrom('app_user')
            .select(({ fn }) => fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      )
    const before = await count()
    const token = await provider.sign({ sub: 'a|parallel', preferred_username: 'parallel' })
    const found = await Promise.all(Array.from({ length: 200 }, () => info(token)))
    expect(new Set(found.map(({ code, userId }) => `${code} ${userId}`)).size).toBe(1)
    expect(found[0]?.code).toBe('00000')

    const facts: IdentityFacts = { issuer: 'x', subject: 'y', issuedAt: 1, expiresAt: 2, loginName: 'parallel' }
    const made = await Promise.all(
      Array.from({ length: 200 }, () => findOrCreateIdentity(harness.store.db, facts, harness.clock.time)),
    )
    expect(new Set(made.map(({ userId }) => userId)).size).toBe(1)
    expect(await count()).toBe(before + 2)
  })

  test('a newer token changes the facts, an older one does not move them back', async () => {
    const at = (time: number, claims: object) =>
      provider.sign({ sub: 'a|facts', iat: seconds(time), exp: seconds(harness.clock.time + hour), ...claims })
    const now = harness.clock.time
    const old = await at(now - 2 * hour, { region: 'GB', kyc_level: 0 })
    const recent = await at(now - hour, { region: 'TR', kyc_level: 2 })
    expect(await info(old)).toMatchObject({ region: 'GB', kycLevel: 0 })
    expect(await info(recent)).toMatchObject({ region: 'TR', kycLevel: 2 })
    expect(await info(old)).toMatchObject({ code: '00000', region: 'TR', kycLevel: 2 })
    // A fact that a token does not state stays. A level can fall.
    expect(await info(await at(now - hour / 2, { kyc_level: 1 }))).toMatchObject({ region: 'TR', kycLevel: 1 })
  })

  test('a KYC level of a token completes KYC tasks, and is not counted twice', async () => {
    const activityId = await harness.open([group([task({ taskId: 'kyc', taskType: 'KYC_PASS', threshold: '1' })])])
    const claims = { sub: 'a|kyc', region: 'TR' }
    const at = (time: number, level: number) => provider.sign({ ...claims, iat: seconds(time), kyc_level: level })
    const before = await at(harness.clock.time - hour / 2, 0)
    const { userId = '' } = await info(before)
    await joinAs(harness, activityId, before)
    expect(await completionOf(harness, activityId, 'kyc', before)).toMatchObject({ status: 'PENDING' })
    const verified = await at(harness.clock.time, 1)
    expect(await completionOf(harness, activityId, 'kyc', verified)).toMatchObject({ status: 'COMPLETED' })
    harness.clock.time += 60_000
    await info(await at(harness.clock.time, 1))
    const events = await harness.store.db.selectFrom('user_event').selectAll().where('user_id', '=', userId).execute()
    expect(events.map(({ kind: event, amount }) => [event, amount])).toEqual([['kyc', '1']])
  })

  test('rules read the facts: region, KYC level, account kind, registration time', async () => {
    const rules = { denyRegions: ['GB'], kycLevel: 1, accountKinds: ['MAIN'], newUserOnly: true }
    const activityId = await harness.open([group([task({ taskId: 'deposit' })])], { eligibility: rules })
    const good = { region: 'TR', kyc_level: 1, registered_at: seconds(harness.clock.time - moments.day) }
    const reasonOf = async (sub: string, claims: object) =>
      (await harness.send(calls.eligible, { activityId }, { token: await provider.sign({ sub, ...claims }) })).data
        .reason
    expect(await reasonOf('r|good', good)).toBeNull()
    expect(await reasonOf('r|region', { ...good, region: 'GB' })).toBe('REGION_RESTRICTED')
    expect(await reasonOf('r|nowhere', { ...good, region: 'Turkey' })).toBe('REGION_RESTRICTED')
    expect(await reasonOf('r|unlisted', { ...good, region: 'UK' })).toBe('REGION_RESTRICTED')
    expect(await reasonOf('r|kyc', { ...good, kyc_level: 0 })).toBe('KYC_REQUIRED')
    expect(await reasonOf('r|sub', { ...good, account_kind: 'SUB' })).toBe('ACCOUNT_KIND')
    expect(await reasonOf('r|old', { ...good, registered_at: undefined })).toBe('NEW_USER_ONLY')
  })

  test('a logged-out token and own tokens are refused', async () => {
    const token = await provider.sign({ sub: 'a|leaves' })
    const stays = await provider.sign({ sub: 'a|leaves', jti: 'another device' })
    expect((await info(token)).code).toBe('00000')
    const identification = createIdentification(
      harness.platform,
      both(() => harness.clock.time),
    )
    await identification.logOut(token)
    await identification.logOut(token)
    expect((await info(token)).code).toBe('434')
    expect((await info(stays)).code).toBe('00000')
    expect((await info('own-token-of-the-embedded-platform')).code).toBe('00004')
  })

  test('during an outage of the provider nobody is logged out', async () => {
    other.jwks.mood = { status: 503 }
    await other.rotate({ keepOld: false })
    const { code, status } = await info(await other.sign({ sub: 'same' }))
    other.jwks.mood = 'well'
    expect([code, status]).toEqual(['503', 503])
  })

  test('user ids of a claim: all from the claim; an id of another account is refused', async () => {
    const identification = createIdentification(
      harness.platform,
      both(() => harness.clock.time, 'userId=uid'),
    )
    const as = async (from: IdentityProvider, claims: object) =>
      identification.viewerOf(await from.sign({ ...claims })).then(
        ({ userId }) => userId,
        (error: Error) => error.message,
      )
    expect(await as(provider, { sub: 'c|1', uid: 42 })).toBe('42')
    expect(await as(provider, { sub: 'c|1', uid: '42' })).toBe('42')
    expect(await as(other, { sub: 'c|1', uid: '42' })).toMatch(/^The user id 42 belongs to another account/)
    expect(await as(provider, { sub: 'c|2' })).toMatch(/expired/)
    expect(await as(provider, { sub: 'c|2', uid: '042' })).toMatch(/expired/)
    // An account that events have created before the first login has no owner yet.
    const account = { user_id: '43', login_name: 'fed', invite_code: 'FED43', registered_at: 0, age: null }
    const empty = { region: null, register_code: null, kol_code: null, kol_bound_at: null, email: null, mobile: null }
    await harness.store.db
      .insertInto('app_user')
      .values({ ...account, ...empty, persona: null })
      .execute()
    expect(await as(provider, { sub: 'c|43', uid: '43', region: 'TR' })).toBe('43')
    expect(await as(provider, { sub: 'c|44', uid: '43' })).toMatch(/belongs to another account/)
  })

  test('an invite code of a new user counts', async () => {
    const inviter = await info(await provider.sign({ sub: 'i|1' }))
    const { userId = '' } = await info(await provider.sign({ sub: 'i|2', invite_code: inviter.inviteCode }))
    const row = await harness.store.db
      .selectFrom('invitation')
      .selectAll()
      .where('invitee_id', '=', userId)
      .executeTakeFirst()
    expect(row?.inviter_id).toBe(inviter.userId)
  })
})
