import { execFile } from 'node:child_process'
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { sampleActivity } from '../../../src/studio/gallery/sampleActivity.ts'
import { inputs } from '../../conformance/inputs.ts'
import type { Result } from '../../conformance/report.ts'
import { runSuite } from '../../conformance/suite.ts'
import { readOptions, readTarget, type Target } from '../../conformance/target.ts'
import { type AnswerChange, type ProxiedRequest, startAnswerProxy } from '../../helpers/answerProxy.ts'
import { startServer, type TestServer } from '../../helpers/server.ts'

/** A second Playbill that serves as the platform. The suite reaches it over HTTP only. */
let platform: TestServer
const folder = mkdtempSync(join(tmpdir(), 'playbill-target-'))
beforeAll(async () => {
  platform = await startServer()
})
afterAll(async () => {
  await platform?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The token of a new account. Only the tests use the sandbox; the suite gets tokens. */
async function newToken(persona: string): Promise<{ token: string; userId: string }> {
  const answer = await fetch(`${platform.url}/__sandbox/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ persona, fresh: true }),
  })
  const { accessToken, userId } = (await answer.json()) as { accessToken: string; userId: string }
  return { token: accessToken, userId }
}

async function revoked(): Promise<string> {
  const { token, userId } = await newToken('new')
  const headers = { 'content-type': 'application/json' }
  await fetch(`${platform.url}/__sandbox/revoke`, { method: 'POST', headers, body: JSON.stringify({ userId }) })
  return token
}

const signKey = 'playbill-dev-sign-key'

async function targetFor(url: string): Promise<Record<string, unknown>> {
  const [a, b, finished, agent] = await Promise.all(['new', 'new', 'finished', 'agent'].map(newToken))
  return {
    url,
    signKey,
    tokens: [a?.token, b?.token],
    alias: 'newcomer',
    claim: { alias: 'newcomer', token: finished?.token, taskId: 'kyc', otherTaskId: 'deposit' },
    draw: { alias: 'treasure', token: finished?.token },
    agent: { alias: 'agent-spring', token: agent?.token },
    custom: { alias: 'anniversary' },
    kolCode: 'ACADEMY',
    revokedToken: await revoked(),
  }
}

const run = async (url: string, more: Partial<Target> = {}, only: readonly string[] = []) =>
  runSuite({ ...readTarget(await targetFor(url)), ...more }, { only })

const bad = (results: readonly Result[]) => results.filter(({ outcome }) => outcome !== 'passed')

describe('the table of the suite', () => {
  it('has every call of the contract', () => {
    expect(Object.keys(inputs).sort()).toEqual(Object.keys(calls).sort())
  })

  it('leads to a check as visitor, as user and without a signature for every call', async () => {
    const results = await run(platform.url, {}, ['visitor', 'user', 'signature'])
    for (const name of Object.keys(calls))
      for (const group of ['visitor', 'user', 'signature'])
        expect(
          results.some((one) => one.group === group && one.call === name),
          `${group} ${name}`,
        ).toBe(true)
  })
})

describe('a second Playbill as the platform', () => {
  it('passes every check', async () => {
    const results = await run(platform.url)
    expect(bad(results).filter(({ group }) => group !== 'limit')).toEqual([])
    // Nothing exceeds a limit here: that needs more requests than a busy machine may send in time.
    expect(bad(results).map(({ outcome, next }) => [outcome, next])).toEqual([
      ['skipped', 'Add --burst with more requests than one user may send.'],
    ])
    expect(results.length).toBeGreaterThan(200)
  })
})

describe('the program', () => {
  const start = (...args: string[]) =>
    new Promise<{ code: number | null; output: string; errors: string }>((resolve) => {
      const program = ['--import', 'tsx', 'tests/conformance/run.ts', ...args]
      const child = execFile(process.execPath, program, (_error, output, errors) =>
        resolve({ code: child.exitCode, output, errors }),
      )
    })
  const targetFile = async (more: object = {}) => {
    const file = join(folder, `${randomUUID()}.json`)
    writeFileSync(file, JSON.stringify({ ...(await targetFor(platform.url)), ...more }))
    return file
  }

  it('prints one line per check and exits with 0 when all passed', async () => {
    const { code, output, errors } = await start('--target', await targetFile(), '--only', 'apply')
    expect([code, errors]).toEqual([0, ''])
    expect(output).toMatch(/^passed {3}apply · apply: joins once when it is sent eight times at once$/m)
    expect(output).toMatch(/\n\d+ passed, 0 failed, 0 not run\n$/)
  })

  it('takes tokens from a command, prints JSON, and exits with 1 when a check failed', async () => {
    const { token } = await newToken('new')
    const args = ['--url', platform.url, '--alias', 'newcomer', '--token-command', `echo ${token}`, '--only', 'token']
    const { code, output } = await start(...args, '--format', 'json')
    expect(code).toBe(1)
    const { ok, results } = JSON.parse(output) as { ok: boolean; results: Result[] }
    expect(ok).toBe(false)
    expect(bad(results).map(({ rule, next }) => [rule, next])).toEqual([
      ['knows the user of a token', 'Give the tokens of two users.'],
    ])
  })

  it('counts a check that could not run as failed only with --complete', async () => {
    const { claim, ...target } = await targetFor(platform.url)
    const file = join(folder, 'partial.json')
    writeFileSync(file, JSON.stringify(target))
    const { code, output } = await start('--target', file, '--only', 'claim')
    expect(claim).toBeDefined()
    expect(code).toBe(0)
    expect(output).toContain('skipped  claim')
    expect(output).toContain('Add "claim": { "alias", "token", "taskId" } to the target file.')
    expect((await start('--target', file, '--only', 'claim', '--complete')).code).toBe(1)
  })

  it.each([
    ['no address', ['--alias', 'newcomer', '--token', 'a', '--token', 'b'], '--url'],
    ['an unknown option', ['--nothing'], '--nothing'],
    ['one token twice', ['--url', 'http://127.0.0.1:9', '--alias', 'x', '--token', 'a', '--token', 'a'], 'two users'],
    [
      'a server that does not answer',
      ['--url', 'http://127.0.0.1:9', '--alias', 'x', '--token', 'a', '--token', 'b'],
      'Nothing answers',
    ],
  ])('exits with 2 for %s', async (_what, args, words) => {
    const { code, output, errors } = await start(...args)
    expect([code, output]).toEqual([2, ''])
    expect(errors).toContain(words)
  })

  it('reads the values of the command line before those of the file', async () => {
    const { target } = readOptions([
      '--target',
      await targetFile({ alias: 'lottery' }),
      '--alias',
      'newcomer',
      '--burst',
      '5',
    ])
    expect(target).toMatchObject({ alias: 'newcomer', burst: 5, url: platform.url })
  })
})

/** Signs a request again, as a platform that does not check signatures would behave. */
function signedAgain(request: ProxiedRequest, traceId: string): ProxiedRequest {
  const { method, address, headers, body } = request
  const [path = '', query = ''] = address.split('?')
  const sorted = [...new URLSearchParams(query)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  const timestamp = String(Date.now())
  const digest = createHash('sha256').update(body).digest('hex')
  const key = headers.token ? `${signKey}.${headers.token}` : signKey
  const sign = createHmac('sha256', key)
    .update([method, path, sorted.join('&'), digest, timestamp, traceId].join('\n'))
    .digest('hex')
  return { ...request, headers: { ...headers, sign, timestamp, traceid: traceId } }
}

const newTrace = () => randomUUID().replaceAll('-', '')
const withJson = (change: (json: Record<string, unknown>, request: ProxiedRequest) => void): AnswerChange => ({
  answer(answer, request) {
    const json = JSON.parse(answer.body) as Record<string, unknown>
    change(json, request)
    return { ...answer, body: JSON.stringify(json) }
  },
})
const dataOf = (json: Record<string, unknown>) => (json.data ?? {}) as Record<string, unknown>

interface Wrong {
  change: AnswerChange
  only: string
  /** Lines that have to fail. */
  fails: readonly [call: string, rule: string, reason: RegExp][]
}

let applied = 0

/** Platforms that break one rule each. */
const wrong: Readonly<Record<string, Wrong>> = {
  'has no requestTime in the envelope': {
    change: withJson((json) => void delete json.requestTime),
    only: 'setup',
    fails: [['', 'finds the activities of the target', /The envelope has no requestTime/]],
  },
  'sends seconds instead of milliseconds': {
    change: withJson((json) => {
      json.requestTime = Math.floor(Number(json.requestTime) / 1000)
    }),
    only: 'setup',
    fails: [['', 'finds the activities of the target', /requestTime is \d{10}\./]],
  },
  'sends a numeric code for a user who has to log in': {
    change: withJson((json) => {
      if (json.code === '600') json.code = 600
    }),
    only: 'visitor',
    fails: [['userinfo', 'asks a visitor to log in (600)', /code 600\./]],
  },
  'answers with another traceId': {
    change: withJson((json, { address }) => {
      if (address.startsWith(calls.list.path)) json.traceId = newTrace()
    }),
    only: 'visitor',
    fails: [['list', 'answers a visitor by its schema', /traceId is/]],
  },
  'leaves out a field of the data': {
    change: withJson((json, { address }) => {
      if (address.startsWith(calls.introduce.path)) delete dataOf(json).risk
    }),
    only: 'visitor',
    fails: [['introduce', 'answers a visitor by its schema', /required property 'risk'/]],
  },
  'sends an amount as a number': {
    change: withJson((json, { address }) => {
      if (address.startsWith(calls.getRewardList.path) && json.code === '00000')
        dataOf(json).summary = { toClaim: 0, granted: 0, expired: 0, totalUsdt: 10 }
    }),
    only: 'visitor',
    fails: [['getRewardList', 'answers a visitor by its schema', /totalUsdt must be string/]],
  },
  'sends previous ranks without their time': {
    change: withJson((json, { address }) => {
      if (!address.startsWith(calls.noLoginDetail.path) || json.code !== '00000') return
      const { leaderboards } = sampleActivity(calls.noLoginDetail.example)
      dataOf(json).leaderboards = leaderboards?.map(({ previousTime: _, ...board }) => board)
    }),
    only: 'visitor',
    fails: [['noLoginDetail', 'names the time of the previous ranks', /user has previousRank.* missing/]],
  },
  'refuses with HTTP 401': {
    change: { answer: (answer) => (answer.body.includes('"code":"600"') ? { ...answer, status: 401 } : answer) },
    only: 'visitor',
    fails: [['detail', 'asks a visitor to log in (600)', /The status is 401/]],
  },
  'accepts requests without a signature': {
    change: { request: (request) => (request.headers.sign ? request : signedAgain(request, newTrace())) },
    only: 'signature',
    fails: [['apply', 'refuses a request without a signature', /HTTP 200, code/]],
  },
  'does not look at the timestamp': {
    change: { request: (request) => signedAgain(request, request.headers.traceid ?? newTrace()) },
    only: 'signature',
    fails: [
      ['getMetaData', 'refuses a timestamp of ten minutes ago', /code "00000"/],
      ['getMetaData', 'refuses a timestamp in ten minutes', /code "00000"/],
    ],
  },
  'answers a POST that was sent before': {
    change: (() => {
      const traceIds = new Map<string | undefined, string | undefined>()
      return {
        request(request) {
          if (!request.headers.sign) return request
          const traceId = newTrace()
          traceIds.set(traceId, request.headers.traceid)
          return signedAgain(request, traceId)
        },
        ...withJson((json, { headers }) => {
          json.traceId = traceIds.get(headers.traceid) ?? json.traceId
        }),
      }
    })(),
    only: 'signature',
    fails: [['getMetaData', 'refuses a POST that was sent before', /code "00000"/]],
  },
  'treats an unknown token as a visitor': {
    change: withJson((json) => {
      if (json.code === '00004') json.code = '600'
    }),
    only: 'token',
    fails: [['userinfo', 'logs out an unknown token (00004)', /code "600"/]],
  },
  'answers an unknown activity with an empty success': {
    change: withJson((json) => {
      if (dataOf(json).reason === 'NOT_FOUND') Object.assign(json, { code: '00000', data: null })
    }),
    only: 'input',
    fails: [['detail', 'refuses an unknown activity', /code "00000"/]],
  },
  'joins again': {
    change: withJson((json, { address }) => {
      if (address.startsWith(calls.apply.path) && !address.includes('applyStatus') && json.code === '00000')
        dataOf(json).applyTime = Number(dataOf(json).applyTime) + ++applied
    }),
    only: 'apply',
    fails: [
      ['apply', 'gives the same answer to the same requestId', /differs/],
      ['apply', 'joins once when it is sent eight times at once', /different applyTime/],
    ],
  },
  'grants a second time': {
    change: withJson((json, { address }) => {
      const record = dataOf(json).record as { recordId: string } | undefined
      if (address.startsWith(calls.obtainReward.path) && record) record.recordId = randomUUID()
    }),
    only: 'claim',
    fails: [
      ['obtainReward', 'grants once when it is sent ten times at once', /10 different receipts/],
      ['obtainReward', 'gives the same receipt to the same requestId', /The receipt is/],
      ['getRewardList', 'lists the claimed reward once', /listed 0 times/],
    ],
  },
  'gives a state of payout to tasks that are not granted': {
    change: withJson((json, { address }) => {
      if (!address.startsWith(calls.taskCompletions.path) || json.code !== '00000') return
      for (const completion of dataOf(json).completions as Record<string, unknown>[]) completion.payoutStatus = 'PAID'
    }),
    only: 'claim',
    fails: [['taskCompletions', 'gives the state of a payout only of granted tasks', /has the payoutStatus PAID/]],
  },
  'refuses a repeated claim': {
    change: (() => {
      let claims = 0
      return withJson((json, { address }) => {
        if (!address.startsWith(calls.obtainReward.path) || json.code !== '00000') return
        claims += 1
        if (claims > 10) Object.assign(json, { code: '51020', data: { reason: 'ALREADY_GRANTED' } })
      })
    })(),
    only: 'claim',
    fails: [['obtainReward', 'gives the same receipt to another requestId', /ALREADY_GRANTED/]],
  },
  'draws again for the same requestId': {
    change: withJson((json) => {
      const lottery = dataOf(json).lottery as { ticketId?: string } | null | undefined
      if (lottery?.ticketId) lottery.ticketId = randomUUID()
    }),
    only: 'draw',
    fails: [
      ['obtainReward', 'gives the same outcome to the same requestId', /The prize was/],
      ['obtainReward', 'draws once when one requestId is sent five times at once', /5 outcomes/],
    ],
  },
  'lets caches keep personal answers': {
    change: {
      answer: (answer) => ({ ...answer, headers: { ...answer.headers, 'cache-control': 'public, max-age=60' } }),
    },
    only: 'user',
    fails: [['userinfo', 'answers a user by its schema', /Cache-Control is "public, max-age=60"/]],
  },
  'limits the rate without saying how long to wait': {
    change: {
      answer: (answer, { address }) =>
        address.startsWith(calls.pushCount.path)
          ? { ...answer, status: 429, headers: { 'content-type': 'application/json' } }
          : answer,
    },
    only: 'limit',
    fails: [['', 'says how long to wait (429)', /Retry-After is missing/]],
  },
}

describe('a platform that', () => {
  let counts = 0

  it.each(Object.entries(wrong))('%s fails at that rule', async (_what, { change, only, fails }) => {
    const proxy = await startAnswerProxy(platform.url, change)
    try {
      const results = await run(proxy.url, { burst: 3 }, only === 'setup' ? ['visitor'] : [only])
      const failed = results.filter(({ outcome }) => outcome === 'failed')
      for (const [call, rule, reason] of fails) {
        const found = failed.find((one) => (one.call ?? '') === call && one.rule === rule)
        expect(
          found?.reason,
          `${call}: ${rule}; failed: ${failed.map((one) => `${one.call} ${one.rule}`).join('; ')}`,
        ).toMatch(reason)
        expect(found?.next).not.toBe('')
      }
    } finally {
      await proxy.stop()
    }
  })

  it('limits the rate as it should passes every check, so the proxy itself breaks no rule', async () => {
    const proxy = await startAnswerProxy(platform.url, {
      answer(answer, { address }) {
        if (!address.startsWith(calls.pushCount.path)) return answer
        counts += 1
        if (counts % 10 !== 0) return answer
        const body = { ...JSON.parse(answer.body), code: '51020', data: { reason: 'RATE_LIMITED' } }
        return { status: 429, headers: { ...answer.headers, 'retry-after': '1' }, body: JSON.stringify(body) }
      },
    })
    try {
      expect(bad(await run(proxy.url, { burst: 40 }))).toEqual([])
    } finally {
      await proxy.stop()
    }
  })
})
