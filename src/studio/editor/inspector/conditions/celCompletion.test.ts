import { describe, expect, it } from 'vitest'
import { pageEnvironment, withName } from '../../../../expressions/index.ts'
import { completeCel } from './celCompletion.ts'

const labels = (source: string, environment = pageEnvironment) =>
  completeCel(source, source.length, environment)?.options.map(({ label }) => label) ?? []

describe('completeCel', () => {
  it('offers the names of the page and of the repeats around a block', () => {
    expect(labels('us')).toEqual(expect.arrayContaining(['user', 'activity', 'tasks', 'state', 'has']))
    expect(labels('', withName(pageEnvironment, 'entry'))).toContain('entry')
  })

  it('offers fields, also of entries in a loop', () => {
    expect(labels('user.')).toEqual(expect.arrayContaining(['loggedIn', 'applied', 'region']))
    expect(labels('activity.pool.')).toContain('amount')
    expect(labels('tasks.exists(t, t.')).toEqual(expect.arrayContaining(['status', 'taskId']))
    expect(labels('tasks.')).toEqual(expect.arrayContaining(['exists', 'filter', 'size']))
  })

  it('offers the values that a field can have, quoted where they are not yet', () => {
    const open = completeCel('state == ', 9, pageEnvironment)
    expect(open?.options.find(({ label }) => label === 'ENDED')?.insert).toBe("'ENDED'")
    const quoted = completeCel("state != 'EN", 12, pageEnvironment)
    expect(quoted?.from).toBe(10)
    expect(quoted?.options.find(({ label }) => label === 'ENDED')?.insert).toBeUndefined()
    expect(labels("state in ['ENDED', '")).toContain('SETTLED')
    expect(labels('locale == ')).toContain('zh-CN')
  })

  it('offers nothing inside of a text', () => {
    expect(labels("activity.title == 'us")).toEqual([])
  })
})
