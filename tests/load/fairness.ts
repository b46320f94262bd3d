import { openStore } from '../../src/platform/index.ts'
import { startPostgres } from '../helpers/postgres.ts'
import { isFairTwice, pureDraws, wholePathDraws } from './fairDraws.ts'

// `npm run test:fairness [pure draws] [draws by the call]`: prints its counts, exits with 1 on a fault.
const [pure = 2_500_000, whole = 100_000] = process.argv.slice(2).map(Number)
const show = (text: string) => console.log(`  ${text}`)
const faults: string[] = []

console.log(`${pure} pure draws`)
if (!(await isFairTwice(() => pureDraws(pure), show))) faults.push('pure draws are not fair')

console.log(`${whole} draws by the call, on PostgreSQL`)
const postgres = await startPostgres()
try {
  let attempt = 0
  const sample = async () => {
    attempt += 1
    const store = await openStore({ databaseUrl: await postgres.newDatabase() })
    const began = performance.now()
    const { draws, recomputed, ledgerSum, chances } = await wholePathDraws(store, String(7000 + attempt), whole / 100)
    const seconds = (performance.now() - began) / 1000
    show(
      `${draws.length} of ${chances} chances drawn in ${seconds.toFixed(0)} s, ${recomputed} recomputed, Σ ledger ${ledgerSum}`,
    )
    if (draws.length !== chances || recomputed !== chances) faults.push('a draw cannot be recomputed')
    if (ledgerSum !== '0') faults.push('the ledger does not sum to zero')
    return draws.sort((a, b) => a.user - b.user || a.turn - b.turn)
  }
  if (!(await isFairTwice(sample, show))) faults.push('draws by the call are not fair')
} finally {
  await postgres.stop()
}

console.log(faults.length ? `FAULT: ${faults.join('; ')}` : 'fair')
process.exitCode = faults.length ? 1 : 0
