import { RequestProblem } from '../request/index.ts'

/** Why the platform refused an operation. */
export interface Refusal {
  /** A key of `reason.*`; `UNKNOWN` if the platform gave none. */
  reason: string
  /** The platform's message as plain text, for a reason without words of the site. */
  msg?: string | undefined
}

/** The platform gave no reason. The words of this key are about accounts, so they are not used for an operation. */
const noReason = 'UNKNOWN'

/** The reason of an operation that first needs an account or a position (code 51070). */
export const airdropReason = 'AIRDROP'

/** The reason of a refusal, a key of `reason.*`. */
export const reasonOf = (problem: unknown): string => (problem instanceof RequestProblem && problem.reason) || noReason

/** The refusal that a problem is. */
export function refusalOf(problem: unknown): Refusal {
  const msg = problem instanceof RequestProblem ? problem.msg : undefined
  return { reason: reasonOf(problem), ...(msg && { msg }) }
}

/** Why an operation was refused, in the words of the site, else in those of the platform. */
export function refusalText({ reason, msg }: Refusal, t: (key: string) => string): string {
  if (reason === airdropReason) return t('dialog.airdropText')
  return (reason !== noReason && t(`reason.${reason}`)) || msg || t('error.notPossible')
}
