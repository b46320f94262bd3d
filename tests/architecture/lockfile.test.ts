import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Locked {
  version?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }

/** The folders in which Node looks for a package, from the importing one upwards. */
function* placesOf(from: string, name: string): Generator<string> {
  let at = from
  while (at) {
    yield `${at}/node_modules/${name}`
    at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))
  }
  yield `node_modules/${name}`
}

describe('package-lock.json', () => {
  // If a registry lacks a package of another system, npm silently omits it, and `npm ci` fails.
  it('has an entry for every dependency, also of other systems', () => {
    const missing = Object.entries(packages).flatMap(([from, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => ![...placesOf(from, name)].some((place) => packages[place]?.version))
        .map((name) => `${from || 'the project'} → ${name}`),
    )
    expect(Object.keys(packages).length).toBeGreaterThan(300)
    expect(missing).toEqual([])
  })

  it('has no download addresses', () => {
    expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved"')
  })
})
