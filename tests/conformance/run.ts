// `npm run test:platform -- --url https://…`: whether a platform implements the contract. docs/deployment/platform-api.md

import { lineOf, summaryOf } from './report.ts'
import { runSuite } from './suite.ts'
import { readOptions, UsageProblem, usage } from './target.ts'

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    process.stdout.write(usage)
    return 0
  }
  const { target, format, complete, only } = readOptions(args)
  const print = (line: string) => process.stdout.write(`${line}\n`)
  const results = await runSuite(target, {
    only,
    ...(format === 'text' ? { onResult: (one) => print(lineOf(one)) } : {}),
  })
  const bad = results.filter(({ outcome }) => outcome === 'failed' || (complete && outcome === 'skipped'))
  if (format === 'json') print(JSON.stringify({ ok: bad.length === 0, results }, null, 2))
  else print(summaryOf(results))
  return bad.length === 0 ? 0 : 1
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UsageProblem)) throw error
  process.stderr.write(`${error.message}\n\n${usage}`)
  process.exitCode = 2
}
