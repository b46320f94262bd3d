import { counted } from '../../counted.ts'
import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import { amountOf, fromMinor } from '../amounts.ts'
import { entries, type Located, part } from '../located.ts'
import { countPeriods } from '../periods.ts'

/** Checks that a pool can be unlocked, covers the rewards of the ranks, and is covered by the budget. */
export const checkPool = (document: Document, root: Located): Problem[] =>
  part(root, 'pool').flatMap((pool) => {
    const steps = entries(pool, 'steps')
    const ranks = checkRanks(document, root, pool, steps)
    return [
      ...checkSteps(document, root, steps),
      ...checkFirstStep(document, root, pool, steps),
      ...ranks,
      ...(ranks.length ? [] : checkCover(document, root, pool, steps)),
    ]
  })

function checkSteps(document: Document, root: Located, steps: readonly Located[]): Problem[] {
  const { participantLimit } = root.value
  const found = steps.flatMap(({ value, pointer }, index) => {
    const { participants } = value
    if (typeof participants !== 'number') return []
    const place = join(pointer, 'participants')
    const before = steps[index - 1]?.value
    const isFlat =
      participants === before?.participants && (amountOf(value.amount) ?? 0n) > (amountOf(before?.amount) ?? 0n)
    if (isFlat)
      return [
        document.problem('P0715', place, {
          message: `Two steps of the pool are for ${counted(participants, 'participant')}.`,
          cause: 'Only one of them can be the size of the pool.',
          suggestion: 'Write more participants for the larger pool.',
        }),
      ]
    if (before && amountOf(value.amount) !== null && amountOf(value.amount) === amountOf(before.amount))
      return [
        document.problem('P0746', join(pointer, 'amount'), {
          message: `The pool stays at ${String(value.amount)} when ${counted(participants, 'user')} ${participants === 1 ? 'has' : 'have'} joined.`,
          cause: 'The step has the amount of the one before it.',
          suggestion: 'Write a larger amount, or remove the step.',
        }),
      ]
    if (typeof participantLimit !== 'number' || participants <= participantLimit) return []
    return [
      document.problem('P0746', place, {
        message: `This step needs ${counted(participants, 'participant')}, and at most ${participantLimit} can join.`,
        cause: 'This part of the pool could never be unlocked.',
        suggestion: 'Raise "participantLimit", or lower the step.',
      }),
    ]
  })
  // A limit is reported once, even if several steps are above it.
  const [beyond] = found.filter(({ code }) => code === 'P0746')
  return found.filter((problem) => problem.code !== 'P0746' || problem === beyond)
}

/** Reports a pool that scales ranks and is empty until its first step is reached. */
function checkFirstStep(document: Document, root: Located, pool: Located, steps: readonly Located[]): Problem[] {
  const [first] = steps
  const participants = first?.value.participants
  const isScaled = pool.value.scaleRanks === true && entries(root, 'leaderboards').length > 0
  if (!first || typeof participants !== 'number' || participants <= 0 || !isScaled) return []
  return [
    document.problem('P0746', join(first.pointer, 'participants'), {
      message: `With fewer than ${counted(participants, 'participant')} the pool is 0.`,
      cause: '"scaleRanks" scales what ranks win by the pool, so all of them would win nothing.',
      suggestion: 'Write 0 as the participants of the first step.',
    }),
  ]
}

const fullOf = (steps: readonly Located[]): bigint | null => amountOf(steps.at(-1)?.value.amount)

/** Compares the full pool with what all ranks of all periods win in its coin. */
function checkRanks(document: Document, root: Located, pool: Located, steps: readonly Located[]): Problem[] {
  const full = fullOf(steps)
  const { coin, scaleRanks } = pool.value
  const boards = entries(root, 'leaderboards')
  let total = 0n
  for (const board of boards) {
    const periods = BigInt(countPeriods(root, board))
    for (const { value, reward } of entries(board, 'rewards').flatMap((rank) =>
      part(rank, 'reward').map((found) => ({ value: rank.value, reward: found.value })),
    )) {
      const [from, to] = [Number(value.from), Number(value.to)]
      if (reward.coin === coin && to >= from) total += (amountOf(reward.amount) ?? 0n) * BigInt(to - from + 1) * periods
    }
  }
  if (total === 0n && scaleRanks === true && boards.length > 0)
    return [
      document.problem('P0746', join(pool.pointer, 'scaleRanks'), {
        message: `No rank wins ${String(coin)}.`,
        cause: '"scaleRanks" changes only what ranks win in the coin of the pool, so it has no effect.',
        suggestion: 'Write the coin of the ranks as the coin of the pool, or remove "scaleRanks".',
      }),
    ]
  if (full === null || total <= full) return []
  return [
    document.problem('P0745', join(pool.pointer, 'steps', steps.length - 1, 'amount'), {
      message: `The ranks win ${fromMinor(total)} ${String(coin)}, and the full pool is ${fromMinor(full)} ${String(coin)}.`,
      cause: 'The page announces the pool as what can be won.',
      suggestion: `Write "${fromMinor(total)}" here, or lower what the ranks win.`,
    }),
  ]
}

function checkCover(document: Document, root: Located, pool: Located, steps: readonly Located[]): Problem[] {
  const full = fullOf(steps)
  const { coin } = pool.value
  if (full === null || typeof coin !== 'string' || !Array.isArray(root.value.budget)) return []
  const lines = entries(root, 'budget').filter(({ value }) => value.coin === coin)
  const held = lines.length ? amountOf(lines[0]?.value.amount) : 0n
  if (held === null || full <= held || lines.length > 1) return []
  return [
    document.problem('P0745', join(pool.pointer, 'steps', steps.length - 1, 'amount'), {
      message: `The full pool is ${fromMinor(full)} ${coin}, and the budget holds ${fromMinor(held)} ${coin}.`,
      cause: 'The page would announce more than can be paid.',
      suggestion: `Raise the budget to "${fromMinor(full)}", or lower the pool.`,
    }),
  ]
}
