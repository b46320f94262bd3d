import { StartProblem } from '../platform/index.ts'
import { defaultSignKey, type Env } from './env.ts'

/** A shorter token can be guessed. */
const minTokenLength = 16

/** Values of examples, with or without a number or punctuation behind them. */
const placeholder =
  /^(?:change[-_ ]?(?:me|this|it)|replace[-_ ]?(?:me|this)|your[-_ ].*|(?:my[-_ ])?(?:secret|password|token|key)(?:[-_ ](?:key|token))?|example|placeholder|default|test|x+|0+|0?1234567890?(?:abcdef)?|(?:12345678)+)[\W\d_]*$/i

/** A text that is repeated, such as a 32-character key of two example values. */
const repeated = /^(.+?)(?:[-_ ]?\1)*$/

const isPlaceholder = (value: string) => placeholder.test(repeated.exec(value)?.[1] ?? value)

type Secrets = Pick<
  Env,
  'sandbox' | 'signKey' | 'operatorToken' | 'operatorTokens' | 'metricsToken' | 'ingestKeys' | 'payouts'
>

const howToMake = 'for example the output of "openssl rand -hex 32"'

/**
 * Throws StartProblem if a server outside of the sandbox has a secret that others know or can guess: the default
 * `SIGN_KEY`, a short token, the value of an example, or one value for two purposes. Keys of feeds and of the payment service
 * move money, so they count too.
 */
export function refuseWeakSecrets(env: Secrets): void {
  const { sandbox, signKey, operatorToken, operatorTokens, metricsToken, ingestKeys, payouts } = env
  if (sandbox) return
  if (signKey === defaultSignKey)
    throw new StartProblem(
      `SIGN_KEY is the default, which everyone knows: set your own, ${howToMake}, or SANDBOX=1 for a trial.`,
    )
  const named = [...(operatorTokens ?? [])].map(([name, token]) => [`OPERATOR_TOKENS (${name})`, token] as const)
  const feeds = [...(ingestKeys ?? [])].map(([id, key]) => [`INGEST_KEYS (${id})`, key] as const)
  const { keys = [] } = payouts ?? {}
  const payoutKeys = keys.map(
    (key, index) => [keys.length > 1 ? `PAYOUT_KEYS (${index + 1})` : 'PAYOUT_KEY', key] as const,
  )
  const secrets: readonly (readonly [string, string | null])[] = [
    ['SIGN_KEY', signKey],
    ['OPERATOR_TOKEN', operatorToken],
    ['METRICS_TOKEN', metricsToken],
    ...named,
    ...feeds,
    ...payoutKeys,
  ]
  for (const [name, value] of secrets) {
    if (value === null) continue
    if (value === defaultSignKey || isPlaceholder(value))
      throw new StartProblem(`${name} is the value of an example: set a random one, ${howToMake}.`)
    if (value.length < minTokenLength)
      throw new StartProblem(
        `${name} is short and can be guessed: it must have ${minTokenLength} characters or more, ${howToMake}.`,
      )
    const [twin] = secrets.find(([other, same]) => other !== name && same === value) ?? []
    if (twin)
      throw new StartProblem(
        `${name} and ${twin} are equal: give each its own value, because who knows one would have both.`,
      )
  }
}
