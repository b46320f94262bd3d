import { StartProblem } from './store/startProblem.ts'

/** The moments of a claim and of a draw at which a crash can be asked for, in their order. */
export const crashPoints = [
  'claim.asked',
  'claim.judged',
  'grant.sent',
  'grant.done',
  'draw.asked',
  'draw.decided',
  'draw.sent',
  'draw.done',
] as const
export type CrashPoint = (typeof crashPoints)[number]

let armed: { point: CrashPoint; passes: number } | null = null

/**
 * Arms the one crash that `PLAYBILL_CRASH_AT` asks for: `grant.done` at its first passage, `grant.done:20` at its
 * twentieth. Undefined disarms. Throws StartProblem for a point that is none.
 */
export function armCrash(wish: string | undefined): void {
  const [name, passes = '1'] = wish?.split(':') ?? []
  const point = crashPoints.find((entry) => entry === name)
  if (wish && (!point || !/^[1-9]\d{0,5}$/.test(passes)))
    throw new StartProblem(
      `PLAYBILL_CRASH_AT=${JSON.stringify(wish)} cannot be used: it must be one of ${crashPoints.join(', ')}, and after a colon at which passage.`,
    )
  armed = point ? { point, passes: Number(passes) } : null
}

/** Ends the process as kill -9 does, if a crash was asked for here. Nothing is armed outside of the sandbox. */
export function crashAt(point: CrashPoint): void {
  if (armed?.point !== point) return
  armed.passes -= 1
  if (armed.passes === 0) process.kill(process.pid, 'SIGKILL')
}
