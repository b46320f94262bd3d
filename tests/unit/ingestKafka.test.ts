// @vitest-environment node
import { expect, it } from 'vitest'
import { consume, loadStreamModule, type StreamBatch, type StreamConsumer } from '../../src/cli/ingest/kafka.ts'

/** A stream of one partition. Batches are delivered again from the first offset that is not resolved. */
function fakeStream(texts: (string | null)[]) {
  let resolved = -1
  const consumer: StreamConsumer = {
    connect: async () => undefined,
    subscribe: async () => undefined,
    disconnect: async () => undefined,
    async run({ eachBatch }) {
      const messages = texts
        .map((text, index) => ({ offset: `${index}`, value: text === null ? null : Buffer.from(text) }))
        .filter(({ offset }) => Number(offset) > resolved)
      const batch: StreamBatch = {
        batch: { topic: 'events', partition: 0, messages },
        resolveOffset: (offset) => {
          resolved = Number(offset)
        },
        heartbeat: async () => undefined,
        commitOffsetsIfNecessary: async () => undefined,
      }
      await eachBatch(batch)
    },
  }
  return { consumer, resolved: () => resolved }
}

it('commits messages after the server has stored them, and repeats from there', async () => {
  const { consumer, resolved } = fakeStream(['{"id":"a"}', '{"id":"b"}', '{', null, '{"id":"c"}'])
  const problems: string[] = []
  const sent: unknown[] = []
  const options = {
    consumer,
    topic: 'events',
    size: 2,
    onProblem: (place: string, cause: string) => void problems.push(`${place} ${cause}`),
  }
  const unreachable = consume({
    ...options,
    async send(events) {
      if (sent.length) throw new Error('no answer')
      sent.push(...events)
      return { accepted: 2, duplicates: 0, rejected: [], warnings: [] }
    },
  })
  await expect(unreachable).rejects.toThrow('no answer')
  // The messages that are not JSON, or have no value, need no answer.
  expect(resolved()).toBe(3)
  await consume({
    ...options,
    async send(events) {
      sent.push(...events)
      return {
        accepted: 0,
        duplicates: 0,
        rejected: [{ index: 0, id: 'c', code: 'FUTURE', cause: 'Later.', next: '' }],
        warnings: [1, 2].map(() => ({ index: 0, id: 'c', code: 'UNKNOWN_TRADER', cause: 'No trader.', next: '' })),
      }
    },
  })
  expect(sent).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }])
  expect(resolved()).toBe(4)
  expect(problems).toEqual([
    'events[0]@2 The message is not JSON.',
    'events[0]@4 not stored, it will be sent again: no answer',
    'events[0]@4 FUTURE: Later.',
    'events[0]@4 warning UNKNOWN_TRADER: No trader.',
  ])
})

it('says which package is missing', async () => {
  await expect(loadStreamModule(() => Promise.reject(new Error('not found')))).rejects.toThrow(/npm install kafkajs/)
})
