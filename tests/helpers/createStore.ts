import { openStore } from '../../src/platform/index.ts'

// Creates an empty database in the folder that the command names.
const [dataDir] = process.argv.slice(2)
if (!dataDir) throw new Error('Name the folder of the database.')
await (await openStore({ dataDir })).close()
