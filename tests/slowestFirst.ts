import { readFileSync, statSync } from 'node:fs'
import type { TestSequencer, TestSpecification } from 'vitest/node'

/** Measured seconds of files that take much longer than their size suggests, by the end of their path. */
const seconds: Readonly<Record<string, number>> = {
  'rendering/previewPersonas.test.tsx': 75,
  'rules/Rules.test.tsx': 70,
  'e2e/everyTask.test.ts': 310,
  'e2e/everyPage.test.ts': 270,
  'e2e/faults.test.ts': 260,
  'e2e/gallery.test.ts': 240,
  'develop/activityType.test.ts': 200,
  'e2e/studioAccess.test.ts': 180,
  'e2e/develop.test.ts': 170,
  'e2e/earlyTaps.test.ts': 160,
  'develop/retireBlock.test.ts': 120,
  'e2e/page.test.ts': 120,
  'http/lifecycle.test.ts': 110,
  'releases/processes.test.ts': 100,
  'e2e/app.test.ts': 100,
  'e2e/answers.test.ts': 100,
  'e2e/watch.test.ts': 95,
  'e2e/journeys.test.ts': 90,
  'e2e/dialog.test.ts': 85,
  'money/payoutProcesses.test.ts': 80,
  'money/processes.test.ts': 80,
  'e2e/pseudo.test.ts': 75,
}

/** Files that take this long, in seconds, start before all others, so that no worker waits for one of them at the end. */
const long = 60

/** About a second for each KB. */
const estimate = ({ moduleId }: TestSpecification): number => {
  const measured = Object.keys(seconds).find((end) => moduleId.endsWith(end))
  return measured === undefined ? statSync(moduleId).size / 1024 : (seconds[measured] ?? 0)
}

/** The environment that a file asks for in its first line, instead of that of its project. */
const ownEnvironment = ({ moduleId }: TestSpecification): string =>
  /^\/\/ @vitest-environment (\w+)/.exec(readFileSync(moduleId, 'utf8'))?.[1] ?? ''

/**
 * Order of test files: the long ones, and then one project after the other, those with a DOM last, the longest file first. A
 * worker of vitest keeps its modules only while the next file has the same project and environment.
 */
export class SlowestFirst implements TestSequencer {
  sort(files: TestSpecification[]): TestSpecification[] {
    const costs = new Map(files.map((file) => [file, estimate(file)]))
    const costOf = (file: TestSpecification) => costs.get(file) ?? 0
    const projects = [...new Set(files.map(({ project }) => project))]
    const groups = new Map(
      files.map((file) => {
        const hasDom = ownEnvironment(file) === 'jsdom'
        return [file, costOf(file) >= long ? -1 : projects.indexOf(file.project) + (hasDom ? 0.5 : 0)]
      }),
    )
    const groupOf = (file: TestSpecification) => groups.get(file) ?? 0
    return files.toSorted((a, b) => groupOf(a) - groupOf(b) || costOf(b) - costOf(a))
  }
  shard(files: TestSpecification[]): TestSpecification[] {
    return files
  }
}
