// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { type CallName, calls } from '../../src/contract/calls/index.ts'
import { actionScenarios } from '../faults/actionScenarios.ts'
import { others, representatives } from '../faults/readScenarios.ts'
import { reconcileScenarios } from '../faults/reconcile.ts'

/** CallRange without a scenario, with the reason. */
const without: Partial<Record<CallName, string>> = {
  getAlias: 'offered to blocks by name; no page asks it',
  generalGetActivityId: 'offered to blocks by name; no page asks it',
  getActivityId: 'sent after a successful sign-up; the form reports the result of the code',
}

const inScenes = new Set([
  ...[representatives, ...others].flatMap(({ reads }) => reads.map(({ name }) => name)),
  ...actionScenarios.map(({ of }) => of.name),
  ...reconcileScenarios.map(({ by }) => by.name),
])

describe('the fault matrix', () => {
  it('has a scenario for every call, or a reason', () => {
    const names = Object.values(calls).map(({ name }) => name)
    expect(names.filter((name) => !inScenes.has(name) && !(name in without))).toEqual([])
  })

  it('has reasons only for existing calls without a scenario', () => {
    const names = new Set(Object.values(calls).map(({ name }) => name))
    expect(Object.keys(without).filter((name) => inScenes.has(name) || !names.has(name))).toEqual([])
  })

  it('covers every call that changes state', () => {
    const changes = Object.values(calls).filter(
      ({ criticality }) => criticality === 'change' || criticality === 'money',
    )
    const tried = new Set(actionScenarios.map(({ of }) => of.name))
    expect(changes.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
  })
})
