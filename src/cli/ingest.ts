import type { Command } from 'commander'
import type { IngestResult } from '../contract/ingest.ts'
import { consume, loadStreamModule } from './ingest/kafka.ts'
import { readBatches } from './ingest/readFile.ts'
import { type Feed, FeedProblem, sendBatch } from './ingest/sendBatches.ts'
import { type ExitStatus, UsageError } from './usage.ts'

interface IngestOptions {
  server?: string
  batch: string
  kafka?: string
  topic: string
  group: string
}

/** Adds `playbill ingest`: sends events of users to a server. */
export function addIngest(program: Command, exitStatus: ExitStatus): void {
  program
    .command('ingest')
    .description('Send events of users to a server, from a file with one JSON event per line or from Kafka.')
    .argument('[file]', 'the file, such as events.ndjson; it can be sent again without effect')
    .option('--server <url>', 'the address of the server (default: PLAYBILL_SERVER, else this machine)')
    .option('--batch <number>', 'events per batch, 1 to 1000', '500')
    .option('--kafka <brokers>', 'brokers separated by commas, instead of a file; needs the package kafkajs')
    .option('--topic <name>', 'the topic', 'playbill-events')
    .option('--group <name>', 'the consumer group', 'playbill')
    .addHelpText('after', '\nThe first key of INGEST_KEYS (id:secret) signs the batches.')
    .action((file: string | undefined, options: IngestOptions) => run(file, options, exitStatus))
}

function feedOf({ server }: IngestOptions): Feed {
  const address = server ?? process.env.PLAYBILL_SERVER ?? `http://localhost:${process.env.PORT || 3000}`
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`"${address}" is not a server address: write it like http://localhost:3000.`)
  const match = /^([^:,]+):([^,]+)/.exec(process.env.INGEST_KEYS ?? '')
  if (!match) throw new UsageError('INGEST_KEYS is not set. Set it to id:secret, as on the server, then try again.')
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  return { server: url.href.replace(/\/+$/, ''), keyId: match[1] ?? '', secret: match[2] ?? '', pause }
}

/** Prints each sentence once, with its first place and the number of events. */
function createWarnings() {
  const found = new Map<string, { place: string; count: number }>()
  return {
    add(place: string, { code, cause, next }: IngestResult['warnings'][number]) {
      const sentence = `${code}: ${cause} ${next}`
      const entry = found.get(sentence) ?? { place, count: 0 }
      found.set(sentence, { ...entry, count: entry.count + 1 })
    },
    print() {
      for (const [sentence, { place, count }] of found)
        console.error(`${place} warning ${sentence}${count > 1 ? ` (${count} events)` : ''}`)
    },
  }
}

async function sendFile(feed: Feed, file: string, size: number): Promise<number> {
  let [accepted, duplicates, rejected] = [0, 0, 0]
  const warnings = createWarnings()
  for await (const { events, lines } of readBatches(file, size)) {
    const result = await sendBatch(feed, events)
    accepted += result.accepted
    duplicates += result.duplicates
    rejected += result.rejected.length
    for (const { index, code, cause, next } of result.rejected)
      console.error(`${file}:${lines[index]} ${code}: ${cause} ${next}`)
    for (const warning of result.warnings) warnings.add(`${file}:${lines[warning.index]}`, warning)
  }
  warnings.print()
  console.log(`${accepted} accepted, ${duplicates} stored before, ${rejected} rejected`)
  return rejected
}

async function run(file: string | undefined, options: IngestOptions, exitStatus: ExitStatus): Promise<void> {
  const size = /^\d{1,4}$/.test(options.batch) ? Number(options.batch) : 0
  if (size < 1 || size > 1000) throw new UsageError(`--batch takes a number from 1 to 1000, not "${options.batch}".`)
  if ((file === undefined) === (options.kafka === undefined))
    throw new UsageError('Name either a file or --kafka <brokers>.')
  const feed = feedOf(options)
  try {
    if (file !== undefined) {
      if ((await sendFile(feed, file, size)) > 0) exitStatus.code = 1
      return
    }
    const { Kafka } = await loadStreamModule()
    const brokers = (options.kafka ?? '').split(',').map((broker) => broker.trim())
    const consumer = new Kafka({ clientId: 'playbill', brokers }).consumer({ groupId: options.group })
    const stop = () => void consumer.disconnect()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
    await consume({
      consumer,
      topic: options.topic,
      size,
      send: (events) => sendBatch(feed, events),
      onProblem: (place, cause) => console.error(`${place} ${cause}`),
    })
  } catch (error) {
    if (!(error instanceof FeedProblem)) throw error
    console.error(error.message)
    exitStatus.code = 1
  }
}
