import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Maximum size of an image of a sample, in bytes. */
const maxBytes = 300 * 1024

const folders = readdirSync('configs').filter((alias) => existsSync(`configs/${alias}/assets`))

describe.each(folders)('the pictures of the sample %s', (alias) => {
  const pictures = readdirSync(`configs/${alias}/assets`)

  it.each(pictures)('%s is small and used', (name) => {
    expect(statSync(`configs/${alias}/assets/${name}`).size).toBeLessThanOrEqual(maxBytes)
    expect(readFileSync(`configs/${alias}/activity.json`, 'utf8')).toContain(`"assets/${name}"`)
  })
})
