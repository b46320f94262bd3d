/** What both databases say of an error. */
interface DatabaseError {
  code?: string
  constraint?: string
}

const passing = new Set(['40P01', '40001'])

/** The constraint an error broke, or undefined. */
export const brokenConstraint = (error: unknown): string | undefined => {
  const { code, constraint } = (error ?? {}) as DatabaseError
  return code === '23505' || code === '23514' ? constraint : undefined
}

/** Runs one whole transaction again when the database gave it up for a deadlock; at most five times. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 5 || !passing.has((error as DatabaseError)?.code ?? '')) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * 5))
    }
  }
}

const awayCodes = /^(08|53|57P|58)|^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOSPC|EROFS|EIO)$/
const awayWords =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i

/** Whether an error means that the database cannot be reached or cannot write now: the same call may work later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as DatabaseError
  return awayCodes.test(code ?? '') || awayWords.test(error.message)
}
