import { parseArgs } from 'node:util'
import { killedAtPoints, killedAtRandom, stoppedInOrder } from './crashSuites.ts'
import { report } from './report.ts'

// `npm run test:crash [-- --cycles 100 --times 20 --on pglite]`: kills the built server under load, again and again.
// Prints the counts; exits with 1 if an invariant is violated.
const { values } = parseArgs({
  options: {
    cycles: { type: 'string', default: '100' },
    times: { type: 'string', default: '20' },
    on: { type: 'string' },
  },
})
const [cycles, times] = [Number(values.cycles), Number(values.times)]
if (!Number.isInteger(cycles) || !Number.isInteger(times) || cycles < 1 || times < 1)
  throw new Error('--cycles and --times must be whole numbers from 1.')

let faults = 0
for (const kind of ['pglite', 'postgres'] as const) {
  if (values.on && values.on !== kind) continue
  faults += report(kind, await killedAtRandom(kind, cycles))
  faults += report(kind, await killedAtPoints(kind, times))
  faults += report(kind, await stoppedInOrder(kind, Math.max(1, Math.round(times / 4))))
}
process.exitCode = faults ? 1 : 0
