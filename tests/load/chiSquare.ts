/** ln Γ(x) for x > 0 (Lanczos). */
function lnGamma(x: number): number {
  const g = [
    76.18009172947146, -86.50532032941678, 24.01409824083091, -1.231739572450155, 0.1208650973866179e-2,
    -0.5395239384953e-5,
  ]
  const base = x + 5.5
  const sum = g.reduce((total, factor, index) => total + factor / (x + index + 1), 1.000000000190015)
  return (x + 0.5) * Math.log(base) - base + Math.log((2.5066282746310007 * sum) / x)
}

/** Upper regularized gamma function Q(a, x). */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1
  const front = Math.exp(-x + a * Math.log(x) - lnGamma(a))
  if (x < a + 1) {
    let [term, sum] = [1 / a, 1 / a]
    for (let n = 1; n < 1000 && term > sum * 1e-15; n++) {
      term *= x / (a + n)
      sum += term
    }
    return Math.max(0, 1 - sum * front)
  }
  const tiny = 1e-300
  let b = x + 1 - a
  let c = 1 / tiny
  let d = 1 / b
  let h = d
  for (let n = 1; n < 1000; n++) {
    const an = -n * (n - a)
    b += 2
    d = 1 / (Math.abs(an * d + b) < tiny ? tiny : an * d + b)
    c = Math.abs(b + an / c) < tiny ? tiny : b + an / c
    h *= d * c
    if (Math.abs(d * c - 1) < 1e-15) break
  }
  return front * h
}

/** p-value of a chi-square test of counts against shares. A count for a share of 0 gives 0. */
export function chiSquareP(counts: readonly number[], shares: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const all = shares.reduce((sum, share) => sum + share, 0)
  let statistic = 0
  let cells = 0
  for (const [index, share] of shares.entries()) {
    const count = counts[index] ?? 0
    if (share === 0) {
      if (count > 0) return 0
      continue
    }
    const expected = (total * share) / all
    statistic += (count - expected) ** 2 / expected
    cells += 1
  }
  return upperGamma((cells - 1) / 2, statistic / 2)
}

/** p-value of a chi-square test that all rows of a table come from one distribution. */
export function independenceP(table: readonly (readonly number[])[]): number {
  const columns = (table[0] ?? []).map((_, column) => table.reduce((sum, row) => sum + (row[column] ?? 0), 0))
  const used = columns.flatMap((count, column) => (count > 0 ? [column] : []))
  const total = columns.reduce((sum, count) => sum + count, 0)
  let statistic = 0
  for (const row of table) {
    const size = row.reduce((sum, count) => sum + count, 0)
    for (const column of used) {
      const expected = (size * (columns[column] ?? 0)) / total
      if (expected > 0) statistic += ((row[column] ?? 0) - expected) ** 2 / expected
    }
  }
  return upperGamma(((table.length - 1) * (used.length - 1)) / 2, statistic / 2)
}
