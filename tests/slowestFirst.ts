import { statSync } from 'node:fs'
import type { TestSequencer, TestSpecification } from 'vitest/node'

/** Measured seconds of files that take much longer than their size suggests, by the end of their path. */
const seconds: Readonly<Record<string, number>> = {
  'rendering/previewPersonas.test.tsx': 120,
  'e2e/everyPage.test.ts': 230,
  'e2e/earlyTaps.test.ts': 220,
  'e2e/studioAccess.test.ts': 180,
  'e2e/faults.test.ts': 170,
  'e2e/gallery.test.ts': 150,
  'e2e/everyTask.test.ts': 120,
  'e2e/develop.test.ts': 100,
  'e2e/pseudo.test.ts': 75,
}

/** About a second for each KB. */
const estimate = ({ moduleId }: TestSpecification): number => {
  const measured = Object.keys(seconds).find((end) => moduleId.endsWith(end))
  return measured === undefined ? statSync(moduleId).size / 1024 : (seconds[measured] ?? 0)
}

/** Order of test files: the longest first, so that at the end no worker waits for a long file of another. */
export class SlowestFirst implements TestSequencer {
  sort(files: TestSpecification[]): TestSpecification[] {
    const costs = new Map(files.map((file) => [file, estimate(file)]))
    return files.toSorted((a, b) => (costs.get(b) ?? 0) - (costs.get(a) ?? 0))
  }
  shard(files: TestSpecification[]): TestSpecification[] {
    return files
  }
}
