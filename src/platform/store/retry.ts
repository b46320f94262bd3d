/** The fields that both databases set on errors. */
interface DatabaseError {
  code?: string
  constraint?: string
}

const retryableCodes = new Set(['40P01', '40001'])

/** The constraint that an error violated, or undefined. */
export const brokenConstraint = (error: unknown): string | undefined => {
  const { code, constraint } = (error ?? {}) as DatabaseError
  return code === '23505' || code === '23514' ? constraint : undefined
}

/** Whether an open connection broke. The statement sent on it may or may not have run. */
const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(57P01|57P02|08006|08003|ECONNRESET|EPIPE)$/.test((error as DatabaseError).code ?? '') ||
    /connection terminated/i.test(error.message))

/**
 * Retries a whole transaction after a deadlock or serialization failure (up to five attempts), or once after its
 * connection broke. In that case the transaction may have been committed, so a natural key must keep `work` from
 * applying twice.
 */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  let cuts = 0
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const again = isConnectionLost(error) ? ++cuts === 1 : retryableCodes.has((error as DatabaseError)?.code ?? '')
      if (attempt === 5 || !again) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * 5))
    }
  }
}

// 25006: the server is read-only. 42501: a file may not be written.
const unavailableCodes =
  /^(08|53|57P|58)|^(25006|42501)$|^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOSPC|EROFS|EIO)$/
const unavailableMessages =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|query read timeout/i

/** Whether the database cannot be reached or cannot write now. The same call may work later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as DatabaseError
  return unavailableCodes.test(code ?? '') || unavailableMessages.test(error.message)
}
