const keyPattern = /^[A-Za-z][A-Za-z0-9_.-]{0,119}$/

/** Why a key cannot be used; null: it can. */
export const keyProblem = (key: string, taken: readonly string[]): 'invalid' | 'taken' | null =>
  !keyPattern.test(key) ? 'invalid' : taken.includes(key) ? 'taken' : null
