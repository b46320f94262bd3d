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

/** An open connection that broke: what was sent on it may have happened or not. */
const cutOff = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(57P01|57P02|08006|08003|ECONNRESET|EPIPE)$/.test((error as DatabaseError).code ?? '') ||
    /connection terminated/i.test(error.message))

/**
 * Runs one whole transaction again when the database gave it up for a deadlock (at most five times), or when its
 * connection broke (once): then nobody knows whether it happened, so `work` must be one that a natural key keeps from
 * happening twice.
 */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  let cuts = 0
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const again = cutOff(error) ? ++cuts === 1 : passing.has((error as DatabaseError)?.code ?? '')
      if (attempt === 5 || !again) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * 5))
    }
  }
}

// 25006: the server is read-only; 42501: as a file that may not be written is told.
const awayCodes =
  /^(08|53|57P|58)|^(25006|42501)$|^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOSPC|EROFS|EIO)$/
const awayWords =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i

/** Whether an error means that the database cannot be reached or cannot write now: the same call may work later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as DatabaseError
  return awayCodes.test(code ?? '') || awayWords.test(error.message)
}
