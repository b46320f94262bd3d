import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/** The part of an error of vitest that is read here. */
interface ReportedError {
  name?: string
  message: string
  stack?: string
  /** The file that ran when an error was not caught. */
  VITEST_TEST_PATH?: unknown
}

/** A file or a `describe` of it. Its errors are those of its hooks. */
interface ReportedSuite {
  errors(): readonly ReportedError[]
}

/** The part of a file that is read here. */
interface ReportedFile extends ReportedSuite {
  moduleId: string
  children: { size: number; allSuites(): Iterable<ReportedSuite> }
}

const describe = (path: unknown, { name, message, stack = '' }: ReportedError): string => {
  const place = stack.split('\n').find((line) => /^\s*at /.test(line))
  const [first = ''] = message.split('\n')
  const where = typeof path === 'string' ? relative('', path) : 'outside of files'
  return `${where}: ${name ?? 'Error'}: ${first.slice(0, 300)}${place ? ` (${place.trim()})` : ''}`
}

/** Errors of hooks. A file without tests could not be loaded, which the JSON report of vitest says. */
const errorsOf = (file: ReportedFile): string[] => {
  if (!file.children.size) return []
  const suites = [file, ...file.children.allSuites()]
  return suites.flatMap((suite) => suite.errors().map((error) => describe(file.moduleId, error)))
}

/**
 * A reporter of vitest for what its JSON report leaves out: errors of hooks, and those that nothing caught. Writes a line for
 * each to the file that PLAYBILL_ERRORS_FILE names.
 */
export default class ErrorsReporter {
  onTestRunEnd(files: readonly ReportedFile[], uncaught: readonly ReportedError[]): void {
    const file = process.env.PLAYBILL_ERRORS_FILE
    if (!file) return
    const lines = uncaught.map((error) => describe(error.VITEST_TEST_PATH, error))
    writeFileSync(file, JSON.stringify([...files.flatMap(errorsOf), ...lines]))
  }
}
