// Runs before anything is installed, so it may use nothing but Node itself.
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Playbill needs Node 20.19 or newer, and this is ${process.versions.node}: install a newer Node.`)
  process.exit(1)
}

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
const inDevelopment = process.argv.includes('--dev')

const give = (sentence) => {
  console.error(sentence)
  process.exit(1)
}

const { ensureInstalled } = await import('./install.mjs')
const { ensureBuilt, isBuilt } = await import('../build/freshness.mjs')
// What is built runs without the packages for development; a build needs them.
if (!ensureInstalled(root, { withDev: inDevelopment || !isBuilt(root) }))
  give('The packages could not be installed: see what npm says above, mend it and start again.')

if (inDevelopment) {
  const { startDev } = await import('./dev.mjs')
  await startDev(root)
} else {
  // React and others choose their production form by this.
  process.env.NODE_ENV ??= 'production'
  if (!ensureBuilt(root)) give('The build failed: see the message above, mend it and start again.')
  // In this process, so that a signal sent to it reaches the server itself.
  const { main } = await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href)
  await main({ root })
}
