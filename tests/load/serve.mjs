// The server as it was last built, in this process: what the load and crash suites start again and again.
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
const { main } = await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href)
await main({ root })
