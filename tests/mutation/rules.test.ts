// The tests of the rules as one file: mocha loads it once for all mutants.
import '../unit/rules/amounts.test.ts'
import '../unit/rules/checks.test.ts'
import '../unit/rules/moneyChanges.test.ts'
import '../unit/rules/progress.test.ts'
import '../unit/rules/remainingStock.test.ts'
import '../unit/rules/taskTypes.test.ts'
import '../unit/rules/times.test.ts'
