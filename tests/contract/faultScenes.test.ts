// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { type CallName, calls } from '../../src/contract/calls/index.ts'
import { actScenes } from '../faults/actScenes.ts'
import { findScenes } from '../faults/findOut.ts'
import { others, representatives } from '../faults/scenes.ts'

/** Calls no page sends by itself under a fault of their own, and why. */
const without: Partial<Record<CallName, string>> = {
  getAlias: 'offered to blocks by name; no page asks it',
  generalGetActivityId: 'offered to blocks by name; no page asks it',
  getActivityId: 'asked amid a registration that has succeeded; the form says by itself what became of the code',
}

const inScenes = new Set([
  ...[representatives, ...others].flatMap(({ reads }) => reads.map(({ name }) => name)),
  ...actScenes.map(({ of }) => of.name),
  ...findScenes.map(({ by }) => by.name),
])

describe('the fault matrix', () => {
  it('has a scene for every call, or a reason why not', () => {
    const names = Object.values(calls).map(({ name }) => name)
    expect(names.filter((name) => !inScenes.has(name) && !(name in without))).toEqual([])
  })

  it('excuses nothing that has a scene, and nothing that is no call', () => {
    const names = new Set(Object.values(calls).map(({ name }) => name))
    expect(Object.keys(without).filter((name) => inScenes.has(name) || !names.has(name))).toEqual([])
  })

  it('tries a change where the contract has one', () => {
    const changes = Object.values(calls).filter(({ duty }) => duty === 'change' || duty === 'money')
    const tried = new Set(actScenes.map(({ of }) => of.name))
    expect(changes.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
  })
})
