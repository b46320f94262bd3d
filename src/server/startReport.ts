import { pagePath } from '../app/entry-server.tsx'
import { defaultLanguage } from '../contract/languages.ts'
import type { Platform } from '../platform/index.ts'
import { defaultSignKey, type Env, hasAccounts } from './env.ts'
import { isLoopback } from './envChecks.ts'

/** A shorter token can be guessed. */
const minTokenLength = 16

/** Where this server stores its data, and how durable that is. */
function describeDataLocation(env: Env): string {
  const prefix = env.platformUrl ? `calls go to ${env.platformUrl}; releases and analytics:` : 'data'
  if (env.databaseUrl) return `${prefix} in PostgreSQL`
  return `${prefix} in ${env.dataDir} (PGlite: safe when the process dies, not when the power fails; DATABASE_URL for PostgreSQL)`
}

const joinNames = (names: readonly string[]) =>
  names.length === 1 ? `${names[0]} is` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are`

/** Settings that must change before others use the server. */
function warnings(env: Env): string[] {
  const { host, publicUrl, signKey, operatorToken, platformUrl, loginUrl, regionHeader } = env
  const candidates: [boolean, string][] = [
    [signKey === defaultSignKey, 'SIGN_KEY is the default: set your own before others use this server'],
    [
      operatorToken !== null && operatorToken.length < minTokenLength,
      `OPERATOR_TOKEN is short and can be guessed: set one of ${minTokenLength} characters or more`,
    ],
    [
      !isLoopback(host) && publicUrl === null,
      'PUBLIC_URL is not set: pages, the sitemap and previews of links have no full address',
    ],
    [
      hasAccounts(env) && regionHeader === null,
      'REGION_HEADER is not set: accounts have no region and cannot join activities that limit regions',
    ],
    [
      (platformUrl !== null || env.identity !== null) && loginUrl === null,
      'LOGIN_URL is not set: users cannot log in in a browser',
    ],
    [
      loginUrl !== null && platformUrl === null && env.identity === null && !env.sandbox,
      'LOGIN_URL is set, but no token is accepted: set IDENTITY_JWKS_URL or IDENTITY_INTROSPECTION_URL',
    ],
  ]
  return candidates.flatMap(([applies, text]) => (applies ? [text] : []))
}

/** What an operator does next on a server without any activity. */
function firstSteps({ configDir, operatorToken, operatorTokens }: Env): string[] {
  const publish =
    (operatorToken ?? operatorTokens)
      ? '    npx playbill publish my-campaign -m "first campaign"    publishes it'
      : '    restart this server                                     publishes it; with OPERATOR_TOKEN "npx playbill publish" does'
  return [
    'No activity is published yet, so the hub is empty. To publish the first one:',
    `    npx playbill new my-campaign --from NewUser             creates ${configDir}/my-campaign`,
    '    npx playbill check my-campaign                          reports what is missing or wrong',
    publish,
  ]
}

type Releases = Pick<Platform, 'aliases' | 'release'>

/** Prints the address of each page. Resolves with the number of activities. */
async function printPages(platform: Releases, url: string, print: (text: string) => void): Promise<number> {
  let activities = 0
  for (const alias of (await platform.aliases()).sort()) {
    const release = await platform.release(alias)
    if (release?.rules) activities += 1
    if (release)
      print(
        `  ${alias.padEnd(16)} ${url}/${defaultLanguage}${pagePath({ alias, activityId: release.rules?.activityId ?? null, config: release.page })}`,
      )
  }
  return activities
}

/**
 * Prints the addresses of the pages, the data location and warnings about the settings. Never rejects: the server
 * already serves, and it survives a database that stops answering.
 */
export async function printStartReport(
  env: Env,
  platform: Releases,
  url: string,
  print: (text: string) => void,
): Promise<void> {
  print(`Playbill serves ${url}${env.publicUrl ? ` as ${env.publicUrl}` : ''}`)
  // With PUBLIC_URL, requests for another host are refused.
  const activities = await printPages(platform, env.publicUrl ?? url, print).catch((error: Error) => {
    print(`  The pages cannot be listed, because the releases could not be read: ${error.message}`)
    return null
  })
  print(`  ${describeDataLocation(env)}`)
  if (env.sandbox) print('  sandbox on: anyone on this machine can sign in as a persona; SANDBOX=0 turns it off')
  if (env.sandboxOffBy.length)
    print(`  sandbox off, because ${joinNames(env.sandboxOffBy)} set; SANDBOX=1 turns it on for trials`)
  for (const warning of warnings(env)) print(`  ${warning}`)
  if (activities === 0 && !env.platformUrl) for (const line of firstSteps(env)) print(`  ${line}`)
}
