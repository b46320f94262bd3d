// Runs before packages are installed, so it may use only Node itself.
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Playbill needs Node 20.19 or newer, and this is ${process.versions.node}: install a newer Node.`)
  process.exit(1)
}

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
const inDevelopment = process.argv.includes('--dev')

/** @param {string} sentence */
const fail = (sentence) => {
  console.error(sentence)
  process.exit(1)
}

const { ensureInstalled } = await import('./install.mjs')
const { ensureBuilt, isBuilt } = await import('../build/freshness.mjs')
// A build needs development packages; running a finished build does not.
if (!ensureInstalled(root, { withDev: inDevelopment || !isBuilt(root) }))
  fail('The packages could not be installed: see the output of npm above, fix it and restart.')

if (inDevelopment) {
  const { startDev } = await import('./dev.mjs')
  await startDev(root)
} else {
  // React and others choose their production build by this.
  process.env.NODE_ENV ??= 'production'
  if (!ensureBuilt(root)) fail('The build failed: see the message above, fix it and restart.')
  // Run the server in this process, so that it receives signals.
  const { main } = await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href)
  await main({ root })
}
