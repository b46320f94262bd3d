// Loads the tests of an area for mocha. Mocha imports an .mjs file; a .ts file it would load with `require` first.
import { currentArea } from '../areas.mjs'

const { sources = [], tests } = currentArea()
for (const file of sources) await import(`../../../${file}`)

// What fixtures run while they load is not part of a test. Stryker would take it for code of the modules, and start a new
// process for each change that it reaches.
/** @type {{ currentTestId?: string | undefined }} */
const stryker = Reflect.get(globalThis, '__stryker__') ?? {}
stryker.currentTestId = 'loading'
for (const file of tests) await import(`../../../${file}`)
stryker.currentTestId = undefined
