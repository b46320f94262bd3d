import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Locked {
  version?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }

/** The folders in which Node would look for a package, from the one that asks for it upwards. */
function* placesOf(from: string, name: string): Generator<string> {
  let at = from
  while (at) {
    yield `${at}/node_modules/${name}`
    at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))
  }
  yield `node_modules/${name}`
}

describe('package-lock.json', () => {
  // A registry that lacks a package of another system makes npm leave it out without a word, and `npm ci` then refuses.
  it('has an entry for everything its packages name, also for other systems', () => {
    const missing = Object.entries(packages).flatMap(([from, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => ![...placesOf(from, name)].some((place) => packages[place]?.version))
        .map((name) => `${from || 'the project'} → ${name}`),
    )
    expect(Object.keys(packages).length).toBeGreaterThan(300)
    expect(missing).toEqual([])
  })

  it('names no download address, so that any registry will do', () => {
    expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved"')
  })
})
