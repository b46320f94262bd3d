import { randomBytes } from 'node:crypto'
import { closeSync, constants, fstatSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { operatorTokenFile } from '../contract/operator.ts'
import type { Env } from './env.ts'
import { isLoopback } from './envChecks.ts'

const tokenForm = /^[0-9a-f]{64}$/

/** The token of an earlier start, if only this account can read and write it. */
function readToken(path: string): string | null {
  let file: number | undefined
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW)
    const { mode, uid } = fstatSync(file)
    const isPrivate = (mode & 0o077) === 0 && uid === process.getuid?.()
    const text = isPrivate ? readFileSync(file, 'utf8').trim() : ''
    return tokenForm.test(text) ? text : null
  } catch {
    return null
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

function createToken(path: string, dataDir: string): string {
  const token = randomBytes(32).toString('hex')
  mkdirSync(dataDir, { recursive: true })
  rmSync(path, { force: true })
  // `wx` never writes through a link that another account has put there.
  writeFileSync(path, `${token}\n`, { mode: 0o600, flag: 'wx' })
  return token
}

/**
 * In the sandbox on a loopback host, an operator needs no OPERATOR_TOKEN: the token is in a file of DATA_DIR that only
 * this account can read, and the command line on the same machine reads it. Any other server needs the setting.
 */
export function withLocalOperator(env: Env): Env {
  if (!env.sandbox || env.operatorToken !== null || env.operatorTokens !== null || !isLoopback(env.host)) return env
  const path = join(env.dataDir, operatorTokenFile)
  try {
    return { ...env, operatorToken: readToken(path) ?? createToken(path, env.dataDir) }
  } catch {
    // Without a folder to write to, the operator API stays disabled.
    return env
  }
}
