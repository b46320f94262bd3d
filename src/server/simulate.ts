import { parseArgs } from 'node:util'
import { calls } from '../contract/calls/index.ts'
import { codes } from '../contract/codes.ts'
import { defaultSignKey } from './env.ts'
import { OutboundProblem } from './outbound.ts'
import { type Deeds, liveAs, type World } from './simulation/participant.ts'
import { visit } from './simulation/visit.ts'

const usage = `npm run simulate -- [--url http://localhost:3000] [--people 1000] [--speed 20] [--activity 1001]

Fills the activities of a running sandbox server with believable participants.
  --people    how many
  --speed     how many begin each second
  --activity  id of the one activity to fill; all open ones without it`

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
    const { values } = parseArgs({
      options: {
        url: { type: 'string', default: 'http://localhost:3000' },
        people: { type: 'string', default: '1000' },
        speed: { type: 'string', default: '20' },
        activity: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
    return values
  } catch (error) {
    return give(`${(error as Error).message}\n\n${usage}`)
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A bar on a terminal, and a line at every tenth elsewhere. */
function createBar(total: number): (done: number) => void {
  const width = 40
  return (done) => {
    const filled = Math.round((done / total) * width)
    const text = `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done} of ${total}`
    if (process.stdout.isTTY) process.stdout.write(`\r${text}${done === total ? '\n' : ''}`)
    else if (done % Math.ceil(total / 10) === 0 || done === total) console.log(text)
  }
}

/** Lets people begin at a steady pace, each as soon as there is room; at most 32 live at once. */
async function letThemLive(world: World, people: number, speed: number): Promise<void> {
  const show = createBar(people)
  const began = performance.now()
  const living = new Set<Promise<void>>()
  let done = 0
  let problem: unknown
  for (let number = 1; number <= people && problem === undefined; number++) {
    await pause(Math.max(0, began + (number * 1000) / speed - performance.now()))
    while (living.size >= 32) await Promise.race(living)
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
}

const summary = (deeds: Deeds) =>
  [
    `${deeds.people} people`,
    `${deeds.joined} applications`,
    `${deeds.deposits} deposits`,
    `${deeds.trades} trades`,
    `${deeds.invites} inviters`,
    `${deeds.teams} teams`,
    `${deeds.claims} rewards claimed`,
    `${deeds.draws} draws`,
  ].join(', ')

async function simulate(): Promise<void> {
  const options = readOptions()
  if (options.help) return console.log(usage)
  const people = wholeNumber('people', options.people, 100_000)
  const speed = wholeNumber('speed', options.speed, 1_000)
  const server = visit(options.url.replace(/\/+$/, ''), process.env.SIGN_KEY ?? defaultSignKey)
  const open = await server.call(calls.list, { status: 'IN_PROGRESS', pageSize: 100 }, null)
  if (open.code !== codes.success) give(`The server refuses the list of activities: ${open.msg}`)
  const activityIds = open.data.activities
    .map(({ activityId }) => activityId)
    .filter((id) => !options.activity || id === options.activity)
  if (!activityIds.length) give('There is no such activity open now.')
  const deeds: Deeds = { people: 0, joined: 0, deposits: 0, trades: 0, invites: 0, claims: 0, draws: 0, teams: 0 }
  await letThemLive({ visit: server, activityIds, deeds, teamCodes: new Map() }, people, speed)
  console.log(`${activityIds.length} activities: ${summary(deeds)}.`)
}

await simulate().catch((error: unknown) =>
  give(
    error instanceof OutboundProblem ? `The server does not answer: ${error.message}. Start it first.` : String(error),
  ),
)
