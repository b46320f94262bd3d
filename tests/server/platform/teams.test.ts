import { beforeEach, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import type { PlatformRules } from '../../../src/contract/shapes/platformRules.ts'
import type { TeamWish } from '../../../src/contract/shapes/standings.ts'
import { group, moments, task } from './fixture.ts'
import { onEachStore, type Stage } from './stage.ts'

const teamRules: Partial<PlatformRules> = {
  type: 'TeamTrading',
  team: { minMembers: 2, maxMembers: 3, lockAt: '2026-11-20T00:00:00+08:00' },
}

const openTeams = (stage: Stage, parts: Partial<PlatformRules> = {}) =>
  stage.open([group([task({ taskId: 'deposit' })])], { ...teamRules, ...parts })

const applyAs = (stage: Stage, activityId: string, token: string, team?: TeamWish) =>
  stage.send(calls.apply, { activityId, team }, { token })

const create = (teamName: string, isPrivate = false): TeamWish => ({ action: 'CREATE', teamName, isPrivate })
const enter = (teamCode: string): TeamWish => ({ action: 'JOIN', teamCode })

const teamFor = async (stage: Stage, activityId: string, token: string) =>
  (await stage.send(calls.detail, { activityId }, { token })).data.team

async function captain(stage: Stage, activityId: string, teamName: string, isPrivate = false) {
  const user = await stage.enter()
  const reply = await applyAs(stage, activityId, user.token, create(teamName, isPrivate))
  const team = await teamFor(stage, activityId, user.token)
  return { ...user, reply, code: team?.joinCode ?? '' }
}

onEachStore('teams', (stage) => {
  beforeEach(() => {
    stage().clock.time = moments.start + moments.day
  })

  test('a team is made while joining, entered with its code, and shown to its members', async () => {
    const activityId = await openTeams(stage())
    const first = await captain(stage(), activityId, ' The  Whales ')
    expect(first.reply.data).toMatchObject({ applyStatus: 'APPLIED', team: { teamName: 'The Whales', captain: true } })
    const { token } = await stage().enter()
    expect(await teamFor(stage(), activityId, token)).toBeNull()
    const joined = await applyAs(stage(), activityId, token, enter(first.code.toLowerCase()))
    expect(joined.data.team).toMatchObject({ teamName: 'The Whales', captain: false })
    expect(await teamFor(stage(), activityId, token)).toMatchObject({
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
    const status = await stage().send(calls.applyStatus, { activityId }, { token })
    expect(status.data).toMatchObject({ applyStatus: 'APPLIED', team: { teamName: 'The Whales' } })
    const visitor = await stage().send(calls.noLoginDetail, { activityId }, {})
    expect(visitor.data.team).toBeNull()
  })

  test('whoever joined without a team makes or enters one later, and asking again changes nothing', async () => {
    const activityId = await openTeams(stage())
    const { token } = await stage().enter()
    const alone = await applyAs(stage(), activityId, token)
    expect(alone.data).not.toHaveProperty('team')
    const made = await applyAs(stage(), activityId, token, create('Late birds'))
    expect(made.data).toMatchObject({ applyTime: alone.data.applyTime, team: { teamName: 'Late birds' } })
    expect((await applyAs(stage(), activityId, token, create('late BIRDS'))).data).toEqual(made.data)
    expect((await applyAs(stage(), activityId, token)).data).toEqual(made.data)
    expect((await applyAs(stage(), activityId, token, create('Others'))).data.reason).toBe('ALREADY_IN_TEAM')
    const { participantCount } = (await stage().send(calls.noLoginDetail, { activityId }, {})).data
    expect(participantCount).toBe(1)
  })

  test('a refused team leaves nobody half joined', async () => {
    const activityId = await openTeams(stage())
    await captain(stage(), activityId, 'Taken')
    const { token } = await stage().enter()
    const reasonOf = async (wish: TeamWish) => (await applyAs(stage(), activityId, token, wish)).data.reason
    expect(await reasonOf(create('TAKEN'))).toBe('TEAM_NAME_TAKEN')
    expect(await reasonOf(enter('NOSUCH23'))).toBe('TEAM_CODE_INVALID')
    expect(await reasonOf(create('<b>x</b>'))).toBe('PARAM_INVALID')
    const status = await stage().send(calls.applyStatus, { activityId }, { token })
    expect(status.data.applyStatus).toBe('NOT_APPLIED')
  })

  test('ten at once for the last place: one gets it', async () => {
    const activityId = await openTeams(stage())
    const first = await captain(stage(), activityId, 'Few seats')
    const { token } = await stage().enter()
    await applyAs(stage(), activityId, token, enter(first.code))
    const users = await Promise.all(Array.from({ length: 10 }, () => stage().enter()))
    const replies = await Promise.all(users.map((user) => applyAs(stage(), activityId, user.token, enter(first.code))))
    expect(replies.filter(({ code }) => code === '00000')).toHaveLength(1)
    expect(replies.filter(({ data }) => data.reason === 'TEAM_FULL')).toHaveLength(9)
    expect((await teamFor(stage(), activityId, first.token))?.memberCount).toBe(3)
  })

  test('the same wish ten times at once is one team; one name ten times at once is one team', async () => {
    const activityId = await openTeams(stage())
    const { token } = await stage().enter()
    const same = await Promise.all(
      Array.from({ length: 10 }, () => applyAs(stage(), activityId, token, create('Echo'))),
    )
    expect(new Set(same.map(({ code, data }) => JSON.stringify([code, data]))).size).toBe(1)
    const users = await Promise.all(Array.from({ length: 10 }, () => stage().enter()))
    const rivals = await Promise.all(users.map((user) => applyAs(stage(), activityId, user.token, create('One name'))))
    expect(rivals.filter(({ code }) => code === '00000')).toHaveLength(1)
    expect(rivals.filter(({ data }) => data.reason === 'TEAM_NAME_TAKEN')).toHaveLength(9)
  })

  test('a private team tells its code to the captain alone', async () => {
    const activityId = await openTeams(stage())
    const first = await captain(stage(), activityId, 'Secret', true)
    expect(first.code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
    const { token } = await stage().enter()
    await applyAs(stage(), activityId, token, enter(first.code))
    expect((await teamFor(stage(), activityId, token))?.joinCode).toBeNull()
  })

  test('from the lock on no team changes', async () => {
    const activityId = await openTeams(stage())
    const first = await captain(stage(), activityId, 'In time')
    const { token } = await stage().enter()
    stage().clock.time = Date.parse('2026-11-20T00:00:00+08:00')
    expect((await applyAs(stage(), activityId, token, enter(first.code))).data.reason).toBe('TEAM_LOCKED')
    expect((await applyAs(stage(), activityId, token, create('Too late'))).data.reason).toBe('TEAM_LOCKED')
    expect((await applyAs(stage(), activityId, token)).data.applyStatus).toBe('APPLIED')
    expect((await teamFor(stage(), activityId, first.token))?.locked).toBe(true)
  })

  test('where there are no teams, a team is not a parameter', async () => {
    const activityId = await stage().open([group([task({ taskId: 'deposit' })])])
    const { token } = await stage().enter()
    expect((await applyAs(stage(), activityId, token, create('Nowhere'))).data.reason).toBe('PARAM_INVALID')
    expect(await teamFor(stage(), activityId, token)).toBeUndefined()
  })
})
