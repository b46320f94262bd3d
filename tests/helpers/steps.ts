import { afterEach, beforeEach } from 'vitest'

/** For a file whose tests are steps of one task: after a failed step, the others fail at once instead of at their limits. */
export function stopAtFailedStep(): void {
  let failed: string | undefined
  beforeEach(() => {
    if (failed) throw new Error(`The step “${failed}” failed.`)
  })
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') failed ??= task.name
  })
}
