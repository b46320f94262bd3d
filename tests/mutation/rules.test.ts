// The tests of the rules as one file: Stryker starts a worker for each mutant and each test file that reaches it.
import '../unit/rules/amounts.test.ts'
import '../unit/rules/checks.test.ts'
import '../unit/rules/times.test.ts'
import '../unit/rules/progress.test.ts'
import '../unit/rules/taskTypes.test.ts'
