// @vitest-environment node
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { subjectProblem, subjectsAfter } from '../helpers/commits.ts'

describe('the subject of a commit', () => {
  it.each([
    'Add the accounts of the embedded platform',
    'Bring the checker in line with the rules',
    'String together the steps of a draw',
    'Ping the platform before the first call',
    'Embed the seed in the page',
    'Exceed no limit of the cache',
    'Need a token for /metrics',
    'Feed events in batches',
    'Speed up the check of long pages',
    'Proceed after a lost answer',
    'Seed the sandbox with teams',
    'Pass the region to the platform',
    'Process payouts in order',
    'Focus the field with the mistake',
    'Alias unplan as unschedule',
    'Discuss limits in the guide',
    'Re-enable the cache of pages',
    "Merge branch 'work' into main",
    'Revert "Count the current balance for holds that are met at once"',
    `Retry ${'x'.repeat(66)}`,
  ])('may be %j', (subject) => {
    expect(subjectProblem(subject)).toBeNull()
  })

  it.each([
    ['Added the accounts', 'is in the past tense'],
    ['Fixed a race', 'is in the past tense'],
    ['Agreed on names', 'is in the past tense'],
    ['Freed the memory', 'is in the past tense'],
    ['Made the checker fast', 'is in the past tense'],
    ['Wrote the guide', 'is in the past tense'],
    ['Adds the accounts', 'is in the third person'],
    ['Fixes a race', 'is in the third person'],
    ['Does less work', 'is in the third person'],
    ['Passes the region', 'is in the third person'],
    ['Adding the accounts', 'starts with a gerund'],
    ['Fixing a race', 'starts with a gerund'],
    ['Being faster', 'starts with a gerund'],
    ['Tying names to types', 'starts with a gerund'],
    ['The door has the time of a busy machine', 'does not start with a verb'],
    ['What is not alive yet', 'does not start with a verb'],
    ['Every call is walked', 'does not start with a verb'],
    ['New block for tickers', 'does not start with a verb'],
    ['Wip on blocks', 'does not start with a verb'],
    ['add the accounts', 'does not start with a capitalized verb and an object'],
    ['fix: a race', 'does not start with a capitalized verb and an object'],
    ['Test: 200 mistakes', 'does not start with a capitalized verb and an object'],
    ['README', 'does not start with a capitalized verb and an object'],
    ['Fix', 'does not start with a capitalized verb and an object'],
    ['', 'does not start with a capitalized verb and an object'],
    ['Add the accounts.', 'ends with a period'],
    [`Retry ${'x'.repeat(67)}`, 'has 73 characters'],
  ])('may not be %j', (subject, problem) => {
    expect(subjectProblem(subject)).toBe(problem)
  })
})

describe('the commits after a version', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'playbill-commits-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const hasGit = spawnSync('git', ['--version']).status === 0
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd: folder })
  const commit = (subject: string, version: string) => {
    writeFileSync(join(folder, 'package.json'), `{ "version": "${version}" }\n`)
    git('add', '-A')
    git('commit', '--allow-empty', '-m', subject)
  }

  it('include branches', () => {
    git('init', '-b', 'main')
    commit('Added before', '0.1.0')
    git('branch', 'older')
    commit('Set version 0.2.0', '0.2.0')
    git('checkout', '-b', 'newer')
    commit('Added on a branch.', '0.2.0')
    git('checkout', 'older')
    git('commit', '--allow-empty', '-m', 'Added beside the version')
    git('checkout', 'main')
    git('merge', '--no-ff', '-m', 'Merge older', 'older')
    git('merge', '--no-ff', '-m', 'Merge newer', 'newer')
    commit('Raise the version', '0.3.0')
    const wanted = ['Added on a branch.', 'Merge newer', 'Merge older', 'Raise the version']
    expect(subjectsAfter('0.2.0', folder).sort()).toEqual(hasGit ? wanted : [])
    expect(subjectsAfter('9.9.9', folder)).toEqual([])
  })

  it('are empty outside of a repository', () => {
    expect(subjectsAfter('0.2.0', folder)).toEqual([])
  })

  it('follow CONTRIBUTING.md in this repository since 0.2.0', () => {
    const problems = subjectsAfter('0.2.0').map((subject) => [subject, subjectProblem(subject)])
    expect(problems.filter(([, problem]) => problem)).toEqual([])
  })
})
