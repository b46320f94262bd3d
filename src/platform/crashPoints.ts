import { StartProblem } from './store/startProblem.ts'

/** The points of a claim, a draw and a payout where a test can make the process crash, in order of execution. */
export const crashPoints = [
  'claim.asked',
  'claim.judged',
  'grant.sent',
  'grant.done',
  'draw.asked',
  'draw.decided',
  'draw.sent',
  'draw.done',
  'payout.leased',
  'payout.sent',
  'payout.answered',
] as const
export type CrashPoint = (typeof crashPoints)[number]

let armed: { point: CrashPoint; passes: number } | null = null

/**
 * Arms the crash that `PLAYBILL_CRASH_AT` names: `grant.done` crashes when the point is first reached, `grant.done:20`
 * when it is reached for the 20th time. Undefined disarms. Throws StartProblem for an unknown point.
 */
export function armCrash(setting: string | undefined): void {
  const [name, passes = '1'] = setting?.split(':') ?? []
  const point = crashPoints.find((entry) => entry === name)
  if (setting && (!point || !/^[1-9]\d{0,5}$/.test(passes)))
    throw new StartProblem(
      `PLAYBILL_CRASH_AT=${JSON.stringify(setting)} is not valid. Use one of ${crashPoints.join(', ')}, optionally followed by a colon and a count, such as "grant.done:20".`,
    )
  armed = point ? { point, passes: Number(passes) } : null
}

/** Kills the process with SIGKILL if a crash is armed for this point. Crashes are armed in the sandbox only. */
export function crashAt(point: CrashPoint): void {
  if (armed?.point !== point) return
  armed.passes -= 1
  if (armed.passes === 0) process.kill(process.pid, 'SIGKILL')
}
