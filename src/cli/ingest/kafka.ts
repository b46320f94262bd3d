import type { IngestResult } from '../../contract/ingest.ts'
import { UsageError } from '../usage.ts'

/** A message of a stream: the text of one event. */
export interface StreamMessage {
  value: { toString(): string } | null
  offset: string
}

/** The part of a batch of kafkajs that is used. */
export interface StreamBatch {
  batch: { topic: string; partition: number; messages: readonly StreamMessage[] }
  resolveOffset(offset: string): void
  heartbeat(): Promise<void>
  commitOffsetsIfNecessary(): Promise<void>
}

/** The part of a consumer of kafkajs that is used. */
export interface StreamConsumer {
  connect(): Promise<void>
  subscribe(options: { topics: string[]; fromBeginning: boolean }): Promise<void>
  run(options: { eachBatchAutoResolve: false; eachBatch(batch: StreamBatch): Promise<void> }): Promise<void>
  disconnect(): Promise<void>
}

/** The module `kafkajs`, as far as it is used. */
export interface StreamModule {
  Kafka: new (options: {
    clientId: string
    brokers: string[]
  }) => {
    consumer(options: { groupId: string }): StreamConsumer
  }
}

const packageName = 'kafkajs'

/** Loads the optional package. Throws UsageError when it is not installed. */
export async function loadStreamModule(
  load: (name: string) => Promise<unknown> = (name) => import(name),
): Promise<StreamModule> {
  try {
    const loaded = (await load(packageName)) as StreamModule & { default?: StreamModule }
    return loaded.default ?? loaded
  } catch {
    throw new UsageError(
      `--kafka needs the package ${packageName}, which is not installed: run "npm install ${packageName}".`,
    )
  }
}

/** Number of different warnings that are reported once only. */
const maxWarned = 1_000

/** What a consumer needs. */
export interface ConsumeOptions {
  consumer: StreamConsumer
  topic: string
  /** Events per batch. */
  size: number
  send(events: readonly unknown[]): Promise<IngestResult>
  /**
   * Called with each event that the server or the parser rejected, with each batch that could not be sent, and once with each
   * warning of the server.
   */
  onProblem(place: string, cause: string): void
}

function parse(messages: readonly StreamMessage[], onRejected: (message: StreamMessage, cause: string) => void) {
  return messages.flatMap((message) => {
    // A message without a value deletes a key in a compacted topic.
    if (message.value === null) return []
    try {
      return [{ message, event: JSON.parse(message.value.toString()) as unknown }]
    } catch {
      onRejected(message, 'The message is not JSON.')
      return []
    }
  })
}

/**
 * Sends the events of a topic in batches. The offset of a batch is committed after the server has stored it, so after a
 * crash messages are sent again, never lost; the server ignores repetitions. Rejected events are reported and skipped.
 */
export async function consume({ consumer, topic, size, send, onProblem }: ConsumeOptions): Promise<void> {
  const warned = new Set<string>()
  await consumer.connect()
  await consumer.subscribe({ topics: [topic], fromBeginning: true })
  await consumer.run({
    eachBatchAutoResolve: false,
    async eachBatch({ batch: { partition, messages }, resolveOffset, heartbeat, commitOffsetsIfNecessary }) {
      const report = ({ offset }: StreamMessage, cause: string) => onProblem(`${topic}[${partition}]@${offset}`, cause)
      for (let from = 0; from < messages.length; from += size) {
        const part = messages.slice(from, from + size)
        const parsed = parse(part, report)
        const none = { rejected: [], warnings: [] }
        const { rejected, warnings } = parsed.length
          ? await send(parsed.map(({ event }) => event)).catch((error: unknown) => {
              // kafkajs repeats the batch, and has the reason only in a stack.
              if (part[0]) report(part[0], `not stored, it will be sent again: ${(error as Error).message}`)
              throw error
            })
          : none
        for (const { index, code, cause } of rejected) {
          const message = parsed[index]?.message
          if (message) report(message, `${code}: ${cause}`)
        }
        for (const { index, code, cause } of warnings) {
          const message = parsed[index]?.message
          if (message && !warned.has(cause)) report(message, `warning ${code}: ${cause}`)
          if (warned.size < maxWarned) warned.add(cause)
        }
        const last = part.at(-1)
        if (last) resolveOffset(last.offset)
        await commitOffsetsIfNecessary()
        await heartbeat()
      }
    },
  })
}
