// The tests of the money paths as one file: Stryker starts a worker for each mutant and each test file that reaches it.
import '../unit/money/boards.test.ts'
import '../unit/money/claims.test.ts'
import '../unit/money/joining.test.ts'
import '../unit/money/prizes.test.ts'
import '../unit/money/settling.test.ts'
