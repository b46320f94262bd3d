import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { defaultSignKey } from './env.ts'
import { OutboundProblem } from './outbound.ts'
import { liveAs } from './simulation/participant.ts'
import { visit } from './simulation/visit.ts'
import { type Deeds, openWorld, type World } from './simulation/world.ts'

const usage = `npm run simulate -- [alias] [--people 1000] [--speed 20] [--seed word] [--url http://localhost:3000]

Fills the activities of a running sandbox server with believable participants.
  alias       the one activity to fill, such as newcomer; all open ones without it
  --people    how many
  --speed     how many begin each second
  --seed      the same word makes the same people do the same; those already there are passed over
  --activity  id of the one activity, instead of its alias

Ctrl-C stops after those under way; the same command with the same seed goes on from there.`

/** Ends with a sentence for the one who typed the command. */
function give(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

function wholeNumber(name: string, text: string, most: number): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < 1 || value > most)
    give(`--${name} ${text} cannot be used: it must be a whole number from 1 to ${most}.`)
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
    if (positionals.length > 1) return give(`Say one alias, not ${positionals.length}.\n\n${usage}`)
    return { ...values, alias: positionals[0] }
  } catch (error) {
    return give(`${(error as Error).message}\n\n${usage}`)
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A bar on a terminal, and a line at every tenth elsewhere. */
function createBar(total: number): (done: number) => void {
  const width = 30
  const began = performance.now()
  return (done) => {
    const filled = Math.round((done / total) * width)
    const seconds = (performance.now() - began) / 1000
    const left = Math.ceil((seconds / done) * (total - done))
    const pace = `${(done / seconds).toFixed(1)} a second${left ? `, ${left} s left` : ''}`
    const text = `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done} of ${total}, ${pace}`
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${text}${done === total ? '\n' : ''}`)
    else if (done % Math.ceil(total / 10) === 0 || done === total) console.log(text)
  }
}

const atOnce = 12

/** Lets people begin at a steady pace, each as soon as there is room. Gives how many lived: all, unless stopped before. */
async function letThemLive(world: World, people: number, speed: number, stopped: AbortSignal): Promise<number> {
  const show = createBar(people)
  const began = performance.now()
  const living = new Set<Promise<void>>()
  let done = 0
  let problem: unknown
  for (let number = 1; number <= people && problem === undefined && !stopped.aborted; number++) {
    await pause(Math.max(0, began + (number * 1000) / speed - performance.now()))
    while (living.size >= atOnce) await Promise.race(living)
    const life: Promise<void> = liveAs(world, number)
      .then(() => show(++done))
      .catch((error: unknown) => {
        problem ??= error
      })
      .finally(() => living.delete(life))
    living.add(life)
  }
  await Promise.all(living)
  if (problem !== undefined) throw problem
  return done
}

const summary = (deeds: Deeds) =>
  [
    `${deeds.people} people`,
    ...(deeds.known ? [`${deeds.known} of them known`] : []),
    `${deeds.joined} applications`,
    `${deeds.deposits} deposits`,
    `${deeds.trades} trades`,
    `${deeds.invites} inviters`,
    `${deeds.teams} teams`,
    `${deeds.claims} rewards claimed`,
    `${deeds.draws} draws`,
  ].join(', ')

/** The first Ctrl-C lets those under way end; a second one ends at once, as always. */
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
  const server = visit(options.url.replace(/\/+$/, ''), process.env.SIGN_KEY ?? defaultSignKey)
  const { alias, activity: activityId } = options
  // Nobody lives in two activities: each has people of its own.
  const world = await openWorld(server, `${seed} ${alias ?? activityId ?? ''}`, people, { alias, activityId })
  const done = await letThemLive(world, people, speed, stopOnSignal())
  console.log(`${world.activityIds.length} activities: ${summary(world.deeds)}. Seed ${seed}.`)
  if (done < people)
    console.log(`Stopped. To go on: npm run simulate -- ${alias ? `${alias} ` : ''}--people ${people} --seed ${seed}`)
}

await simulate().catch((error: unknown) =>
  give(
    error instanceof OutboundProblem
      ? `The server does not answer: ${error.message}. Start it first.`
      : (error as Error).message,
  ),
)
