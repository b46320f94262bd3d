import { beforeEach, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import type { TeamRequest } from '../../../src/contract/shapes/competition.ts'
import type { PlatformRules } from '../../../src/contract/shapes/platformRules.ts'
import { group, moments, task } from './fixture.ts'
import { type Harness, onEachStore } from './harness.ts'

const teamRules: Partial<PlatformRules> = {
  type: 'TeamTrading',
  team: { minMembers: 2, maxMembers: 3, lockAt: '2026-11-20T00:00:00+08:00' },
}

const openTeams = (harness: Harness, parts: Partial<PlatformRules> = {}) =>
  harness.open([group([task({ taskId: 'deposit' })])], { ...teamRules, ...parts })

const applyAs = (harness: Harness, activityId: string, token: string, team?: TeamRequest) =>
  harness.send(calls.apply, { activityId, team }, { token })

const create = (teamName: string, isPrivate = false): TeamRequest => ({ action: 'CREATE', teamName, isPrivate })
const enter = (teamCode: string): TeamRequest => ({ action: 'JOIN', teamCode })

const teamFor = async (harness: Harness, activityId: string, token: string) =>
  (await harness.send(calls.detail, { activityId }, { token })).data.team

async function captain(harness: Harness, activityId: string, teamName: string, isPrivate = false) {
  const user = await harness.enter()
  const reply = await applyAs(harness, activityId, user.token, create(teamName, isPrivate))
  const team = await teamFor(harness, activityId, user.token)
  return { ...user, reply, code: team?.joinCode ?? '' }
}

onEachStore('teams', (harness) => {
  beforeEach(() => {
    harness().clock.time = moments.start + moments.day
  })

  test('a team is created while joining, joined with its code and shown to its members', async () => {
    const activityId = await openTeams(harness())
    const first = await captain(harness(), activityId, ' The  Whales ')
    expect(first.reply.data).toMatchObject({ applyStatus: 'APPLIED', team: { teamName: 'The Whales', captain: true } })
    const { token } = await harness().enter()
    expect(await teamFor(harness(), activityId, token)).toBeNull()
    const joined = await applyAs(harness(), activityId, token, enter(first.code.toLowerCase()))
    expect(joined.data.team).toMatchObject({ teamName: 'The Whales', captain: false })
    expect(await teamFor(harness(), activityId, token)).toMatchObject({
      memberCount: 2,
      minMembers: 2,
      maxMembers: 3,
      captain: false,
      locked: false,
      joinCode: first.code,
      members: [
        { isCaptain: true, isMe: false, value: '0' },
        { isCaptain: false, isMe: true, value: '0' },
      ],
    })
    const status = await harness().send(calls.applyStatus, { activityId }, { token })
    expect(status.data).toMatchObject({ applyStatus: 'APPLIED', team: { teamName: 'The Whales' } })
    const visitor = await harness().send(calls.noLoginDetail, { activityId }, {})
    expect(visitor.data.team).toBeNull()
  })

  test('a user who joined without a team can create or join one later, and a repeated request changes nothing', async () => {
    const activityId = await openTeams(harness())
    const { token } = await harness().enter()
    const alone = await applyAs(harness(), activityId, token)
    expect(alone.data).not.toHaveProperty('team')
    const made = await applyAs(harness(), activityId, token, create('Late birds'))
    expect(made.data).toMatchObject({ applyTime: alone.data.applyTime, team: { teamName: 'Late birds' } })
    expect((await applyAs(harness(), activityId, token, create('late BIRDS'))).data).toEqual(made.data)
    expect((await applyAs(harness(), activityId, token)).data).toEqual(made.data)
    expect((await applyAs(harness(), activityId, token, create('Others'))).data.reason).toBe('ALREADY_IN_TEAM')
    const { participantCount } = (await harness().send(calls.noLoginDetail, { activityId }, {})).data
    expect(participantCount).toBe(1)
  })

  test('a refused team does not leave a partial application', async () => {
    const activityId = await openTeams(harness())
    await captain(harness(), activityId, 'Taken')
    const { token } = await harness().enter()
    const reasonOf = async (wish: TeamRequest) => (await applyAs(harness(), activityId, token, wish)).data.reason
    expect(await reasonOf(create('TAKEN'))).toBe('TEAM_NAME_TAKEN')
    expect(await reasonOf(enter('NOSUCH23'))).toBe('TEAM_CODE_INVALID')
    expect(await reasonOf(create('<b>x</b>'))).toBe('PARAM_INVALID')
    const status = await harness().send(calls.applyStatus, { activityId }, { token })
    expect(status.data.applyStatus).toBe('NOT_APPLIED')
  })

  test('of ten simultaneous requests for the last place one succeeds', async () => {
    const activityId = await openTeams(harness())
    const first = await captain(harness(), activityId, 'Few seats')
    const { token } = await harness().enter()
    await applyAs(harness(), activityId, token, enter(first.code))
    const users = await Promise.all(Array.from({ length: 10 }, () => harness().enter()))
    const replies = await Promise.all(
      users.map((user) => applyAs(harness(), activityId, user.token, enter(first.code))),
    )
    expect(replies.filter(({ code }) => code === '00000')).toHaveLength(1)
    expect(replies.filter(({ data }) => data.reason === 'TEAM_FULL')).toHaveLength(9)
    expect((await teamFor(harness(), activityId, first.token))?.memberCount).toBe(3)
  })

  test('ten simultaneous identical requests create one team, and so do ten requests for one name', async () => {
    const activityId = await openTeams(harness())
    const { token } = await harness().enter()
    const same = await Promise.all(
      Array.from({ length: 10 }, () => applyAs(harness(), activityId, token, create('Echo'))),
    )
    expect(new Set(same.map(({ code, data }) => JSON.stringify([code, data]))).size).toBe(1)
    const users = await Promise.all(Array.from({ length: 10 }, () => harness().enter()))
    const rivals = await Promise.all(
      users.map((user) => applyAs(harness(), activityId, user.token, create('One name'))),
    )
    expect(rivals.filter(({ code }) => code === '00000')).toHaveLength(1)
    expect(rivals.filter(({ data }) => data.reason === 'TEAM_NAME_TAKEN')).toHaveLength(9)
  })

  test('the code of a private team is visible to the captain only', async () => {
    const activityId = await openTeams(harness())
    const first = await captain(harness(), activityId, 'Secret', true)
    expect(first.code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
    const { token } = await harness().enter()
    await applyAs(harness(), activityId, token, enter(first.code))
    expect((await teamFor(harness(), activityId, token))?.joinCode).toBeNull()
  })

  test('teams do not change after the lock', async () => {
    const activityId = await openTeams(harness())
    const first = await captain(harness(), activityId, 'In time')
    const { token } = await harness().enter()
    harness().clock.time = Date.parse('2026-11-20T00:00:00+08:00')
    expect((await applyAs(harness(), activityId, token, enter(first.code))).data.reason).toBe('TEAM_LOCKED')
    expect((await applyAs(harness(), activityId, token, create('Too late'))).data.reason).toBe('TEAM_LOCKED')
    expect((await applyAs(harness(), activityId, token)).data.applyStatus).toBe('APPLIED')
    expect((await teamFor(harness(), activityId, first.token))?.locked).toBe(true)
  })

  test('an activity without teams refuses a team parameter', async () => {
    const activityId = await harness().open([group([task({ taskId: 'deposit' })])])
    const { token } = await harness().enter()
    expect((await applyAs(harness(), activityId, token, create('Nowhere'))).data.reason).toBe('PARAM_INVALID')
    expect(await teamFor(harness(), activityId, token)).toBeUndefined()
  })
})
