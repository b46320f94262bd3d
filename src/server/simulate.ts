import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { defaultSignKey } from './env.ts'
import { OutboundProblem } from './outbound.ts'
import { type ActivityCounts, openSimulation, type Simulation } from './simulation/openSimulation.ts'
import { runParticipant } from './simulation/participant.ts'
import { createClient } from './simulation/sandboxClient.ts'

const usage = `npm run simulate -- [alias] [--people 1000] [--speed 20] [--seed word] [--url http://localhost:3000]

Fills the activities of a running sandbox server with believable participants.
  alias       the one activity to fill, such as newcomer; all open ones without it
  --people    number of participants
  --speed     participants started per second
  --seed      the same seed simulates the same people; those of an earlier run are skipped
  --activity  id of the one activity, instead of its alias

Ctrl-C stops after the participants in progress. The same command with the same seed continues.`

/** Prints a sentence and exits with 1. */
function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

function wholeNumber(name: string, text: string, max: number): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < 1 || value > max)
    fail(`--${name} ${text} cannot be used: it must be a whole number from 1 to ${max}.`)
  return value
}

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        url: { type: 'string', default: 'http://localhost:3000' },
        people: { type: 'string', default: '1000' },
        speed: { type: 'string', default: '20' },
        activity: { type: 'string' },
        seed: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    })
    if (positionals.length > 1) return fail(`Give one alias, not ${positionals.length}.\n\n${usage}`)
    return { ...values, alias: positionals[0] }
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${usage}`)
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A progress bar on a terminal; otherwise a line after every tenth. */
function createProgressBar(total: number): (done: number) => void {
  const width = 30
  const startedAt = performance.now()
  return (done) => {
    const filled = Math.round((done / total) * width)
    const seconds = (performance.now() - startedAt) / 1000
    const secondsLeft = Math.ceil((seconds / done) * (total - done))
    const pace = `${(done / seconds).toFixed(1)} a second${secondsLeft ? `, ${secondsLeft} s left` : ''}`
    const text = `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done} of ${total}, ${pace}`
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${text}${done === total ? '\n' : ''}`)
    else if (done % Math.ceil(total / 10) === 0 || done === total) console.log(text)
  }
}

const maxConcurrent = 12

/** Starts participants at a steady rate, with limited concurrency. Returns how many finished: all, unless stopped. */
async function runParticipants(
  simulation: Simulation,
  people: number,
  speed: number,
  stopped: AbortSignal,
): Promise<number> {
  const showProgress = createProgressBar(people)
  const startedAt = performance.now()
  const running = new Set<Promise<void>>()
  let done = 0
  let problem: unknown
  for (let number = 1; number <= people && problem === undefined && !stopped.aborted; number++) {
    await pause(Math.max(0, startedAt + (number * 1000) / speed - performance.now()))
    while (running.size >= maxConcurrent) await Promise.race(running)
    const run: Promise<void> = runParticipant(simulation, number)
      .then(() => showProgress(++done))
      .catch((error: unknown) => {
        problem ??= error
      })
      .finally(() => running.delete(run))
    running.add(run)
  }
  await Promise.all(running)
  if (problem !== undefined) throw problem
  return done
}

const summary = (counts: ActivityCounts) =>
  [
    `${counts.people} people`,
    ...(counts.known ? [`${counts.known} of them known`] : []),
    `${counts.joined} applications`,
    `${counts.deposits} deposits`,
    `${counts.trades} trades`,
    `${counts.invites} inviters`,
    `${counts.teams} teams`,
    `${counts.claims} rewards claimed`,
    `${counts.draws} draws`,
  ].join(', ')

/** The first Ctrl-C lets participants in progress finish; the second one exits at once. */
function stopOnSignal(): AbortSignal {
  const controller = new AbortController()
  process.once('SIGINT', () => controller.abort())
  return controller.signal
}

async function simulate(): Promise<void> {
  const options = readOptions()
  if (options.help) return console.log(usage)
  const people = wholeNumber('people', options.people, 100_000)
  const speed = wholeNumber('speed', options.speed, 1_000)
  const seed = options.seed ?? randomBytes(3).toString('hex')
  const client = createClient(options.url.replace(/\/+$/, ''), process.env.SIGN_KEY ?? defaultSignKey)
  const { alias, activity: activityId } = options
  // Each activity has its own people.
  const simulation = await openSimulation(client, `${seed} ${alias ?? activityId ?? ''}`, people, { alias, activityId })
  const done = await runParticipants(simulation, people, speed, stopOnSignal())
  console.log(`${simulation.activityIds.length} activities: ${summary(simulation.counts)}. Seed ${seed}.`)
  if (done < people)
    console.log(
      `Stopped. To continue: npm run simulate -- ${alias ? `${alias} ` : ''}--people ${people} --seed ${seed}`,
    )
}

await simulate().catch((error: unknown) =>
  fail(
    error instanceof OutboundProblem
      ? `The server does not answer: ${error.message}. Start it first.`
      : (error as Error).message,
  ),
)
