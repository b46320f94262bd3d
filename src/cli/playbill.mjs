#!/usr/bin/env node
// The sources are run as they are: the tool works after `npm ci`, without a build.
import { register } from 'tsx/esm/api'

register()
const { main } = await import('./main.ts')
process.exitCode = await main(process.argv.slice(2))
