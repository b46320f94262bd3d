import { pagePath } from '../app/entry-server.tsx'
import { defaultLanguage } from '../contract/languages.ts'
import type { Platform } from '../platform/index.ts'
import type { Env } from './env.ts'
import { defaultSignKey, isLoopback } from './env.ts'

/** Fewer signs than these are guessed in time, however few tries a minute allows. */
const shortestToken = 16

/** Where this server keeps the truth, and what that is good for. */
function placeOfData(env: Env): string {
  if (env.platformUrl) return `calls go to ${env.platformUrl}`
  if (env.databaseUrl) return 'data in PostgreSQL'
  return `data in ${env.dataDir} (PGlite: safe when the process dies, not when the power fails; DATABASE_URL for PostgreSQL)`
}

/** What the start prints when all stands: the pages' addresses, where the data is, and what should not stay so. */
export async function announce(
  env: Env,
  platform: Platform,
  url: string,
  print: (text: string) => void,
): Promise<void> {
  print(`Playbill serves ${url}`)
  for (const alias of (await platform.aliases()).sort()) {
    const release = await platform.release(alias)
    if (release)
      print(
        `  ${alias.padEnd(16)} ${url}/${defaultLanguage}${pagePath({ alias, activityId: release.rules?.activityId ?? null, config: release.page })}`,
      )
  }
  print(`  ${placeOfData(env)}`)
  if (env.sandbox) print('  sandbox on: anyone on this machine can sign in as a persona; SANDBOX=0 turns it off')
  if (!isLoopback(env.host) && env.signKey === defaultSignKey)
    print('  SIGN_KEY is the one everybody knows: set your own before others use this server')
  if (!isLoopback(env.host) && env.operatorToken && env.operatorToken.length < shortestToken)
    print(`  OPERATOR_TOKEN could be guessed: set one of ${shortestToken} signs or more before others use this server`)
}
