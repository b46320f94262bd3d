#!/usr/bin/env node
// Runs the sources with tsx, so that the tool works after `npm ci`, without a build.
import { register } from 'tsx/esm/api'

register()
const { main } = await import('./main.ts')
process.exitCode = await main(process.argv.slice(2))
