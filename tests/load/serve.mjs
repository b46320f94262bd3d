// Starts the last built server in this process. The load and crash suites run this file.
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
const { main } = await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href)
await main({ root })
