import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StudioCheck, StudioChecked } from '../../../contract/studio/check.ts'
import { createDocument } from '../../model/index.ts'
import { checkDelay, createChecker } from './createChecker.ts'

const resultOf = (errors: number, checked: string | null): StudioChecked => ({
  ...{ problems: [], errors, warnings: 0, publishable: errors === 0, refusal: null, checked },
  release: checked === null ? null : ({ alias: 'spring' } as never),
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start() {
  const document = createDocument({ 'page.json': 'a' }, {})
  const asked: {
    body: StudioCheck
    signal: AbortSignal
    resolve: (result: StudioChecked) => void
    reject: (error: Error) => void
  }[] = []
  const check = (body: StudioCheck, signal: AbortSignal) =>
    new Promise<StudioChecked>((resolve, reject) => void asked.push({ body, signal, resolve, reject }))
  const checker = createChecker({ alias: 'spring', document, check })
  const edit = (text: string) =>
    document.apply({ label: { action: 'editFile', subject: '' }, files: { 'page.json': text } })
  return { asked, checker, edit }
}

it('checks at once, then some time after the last change, and the newest content wins', async () => {
  const { asked, checker, edit } = start()
  expect(asked.length).toBe(1)
  edit('b')
  await vi.advanceTimersByTimeAsync(checkDelay - 100)
  edit('c')
  await vi.advanceTimersByTimeAsync(checkDelay - 50)
  expect(asked.length).toBe(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(asked[1]?.body.files).toEqual({ 'page.json': 'c' })
  expect(asked[0]?.signal.aborted).toBe(true)
  asked[1]?.resolve(resultOf(2, 'h2'))
  await vi.advanceTimersByTimeAsync(0)
  asked[0]?.resolve(resultOf(9, 'h1'))
  await vi.advanceTimersByTimeAsync(0)
  expect(checker.get()).toMatchObject({ pending: false, failure: null, result: { errors: 2, checked: 'h2' } })
})

it('keeps what was shown when a content is too broken to be shown', async () => {
  const { asked, checker, edit } = start()
  asked[0]?.resolve(resultOf(0, 'good'))
  await vi.advanceTimersByTimeAsync(0)
  edit('{')
  await vi.advanceTimersByTimeAsync(checkDelay)
  asked[1]?.resolve(resultOf(1, null))
  await vi.advanceTimersByTimeAsync(0)
  expect(checker.get().result).toMatchObject({ errors: 1, checked: 'good', release: { alias: 'spring' } })
})

it('says why a check failed, and checks again', async () => {
  const { asked, checker } = start()
  asked[0]?.reject(new Error('offline'))
  await vi.advanceTimersByTimeAsync(0)
  expect(checker.get()).toMatchObject({ failure: 'offline', result: null })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked.length).toBe(2)
})
