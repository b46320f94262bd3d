import { afterEach } from 'vitest'
import { describePages } from './browser.ts'

// A browser test that fails tells what its pages show: a missing button alone does not say why it is missing.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of await describePages()) console.error(`Failed: ${task.name}\n${page}`)
})
