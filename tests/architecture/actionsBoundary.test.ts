// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { calls } from '../../src/contract/calls/index.ts'
import { changesState } from '../../src/request/index.ts'
import { isInDeletedBlock } from '../helpers/deletedBlocks.ts'

/** Folders of browser code. */
const folders = ['actions', 'app', 'blocks', 'data', 'render', 'request', 'studio', 'ui', 'webview']

/** Files outside of `actions` that name a call that changes state, with the reason. */
const reasons: Record<string, string> = {
  'data/callFor.ts': 'says which call replaces which; sends nothing',
  'blocks/RegisterForm/useRegister.ts': 'a new account is bound while it is being made, before the page knows its user',
}

const sources = folders
  .flatMap((folder) =>
    readdirSync(join('src', folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join('src', name), 'utf8') }))

const changing = Object.values(calls)
  .filter(changesState)
  .map(({ name }) => name)
const hookOf = (name: string) => `use${name.charAt(0).toUpperCase()}${name.slice(1)}`

describe('calls that change state', () => {
  it('are named in src/actions only', () => {
    const named = new RegExp(`\\bcalls\\.(?:${changing.join('|')})\\b`)
    const found = sources.filter(({ name, text }) => !name.startsWith('actions/') && named.test(text))
    expect(changing).toContain('obtainReward')
    const expected = Object.keys(reasons).filter((name) => !isInDeletedBlock(name))
    expect(found.map(({ name }) => name).sort()).toEqual(expected.sort())
  })

  it('are sent through the pipeline only', () => {
    const sends = new RegExp(
      `client\\s*\\.call\\(\\s*(?:context\\.resolveCall\\()?calls\\.(?:${changing.join('|')})\\b`,
    )
    const senders = sources.filter(({ name, text }) => name.startsWith('actions/') && sends.test(text))
    expect(senders.length).toBeGreaterThan(3)
    expect(senders.filter(({ text }) => !text.includes('runRequest')).map(({ name }) => name)).toEqual([])
  })

  it('have no hook for blocks', () => {
    const hooks = new RegExp(`\\b(?:${changing.map(hookOf).join('|')})\\b`)
    const users = sources.filter(({ name, text }) => name !== 'data/hooks.ts' && hooks.test(text))
    expect(users.map(({ name }) => name)).toEqual([])
  })
})
