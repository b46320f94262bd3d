import { applyMigrations, pageVersion } from '../../registry/applyMigrations.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import { pageMigrations } from '../../registry/pageMigrations.ts'
import { isObject } from '../check/places.ts'
import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import type { Fault } from './arguments.ts'
import { expandFragments } from './expandFragments.ts'
import { expandedDocument, type Origins } from './origins.ts'

/** A page raised to the current versions, with fragments and presets expanded. */
export interface Expanded {
  /** Takes pointers into the expanded page and gives positions in the file. */
  document: Document
  /** Problems of fragments, their uses and versions. */
  problems: Problem[]
}

/** Converts a page file to the form that is checked, published and rendered. Never throws, whatever the value is. */
export function expandDocument(document: Document, registry: Registry): Expanded {
  if (!isObject(document.value) || Array.isArray(document.value)) return { document, problems: [] }
  const { version } = document.value
  const faults: Fault[] = []
  const origins: Origins = new Map()
  let value: Record<string, unknown> = document.value
  const isOlder = Number.isInteger(version) && Number(version) >= 0 && Number(version) < pageVersion
  if (isOlder) {
    for (const { moved } of pageMigrations.slice(Number(version)))
      for (const [to, from] of Object.entries(moved)) origins.set(to, { pointer: from, uses: [] })
    value = { ...applyMigrations(value, Number(version), pageMigrations), version: pageVersion }
    faults.push({
      code: 'P0226',
      pointer: '/version',
      message: `The file is written in version ${version}; the current version is ${pageVersion}.`,
      suggestion: 'Run "playbill migrate": it raises the file to the current version.',
    })
  }
  if (Number.isInteger(version) && Number(version) > pageVersion) {
    value = { ...value, version: pageVersion }
    faults.push({
      code: 'P0227',
      pointer: '/version',
      message: `The file is written in version ${version}, but this app supports versions up to ${pageVersion}.`,
      suggestion: 'Update the app first, or write the file in a version that it supports.',
    })
  }
  const { page, faults: found, used } = expandFragments(value, origins, registry)
  const all = [...faults, ...found, ...unusedIn(value.fragments, used)]
  return {
    document: expandedDocument(document, page, origins, isOlder),
    problems: all.map(({ code, pointer, ...texts }) => document.problem(code, pointer, texts)),
  }
}

const unusedIn = (fragments: unknown, used: ReadonlySet<string>): Fault[] =>
  isObject(fragments) && !Array.isArray(fragments)
    ? Object.keys(fragments)
        .filter((name) => !used.has(name))
        .map((name) => ({
          code: 'P0224',
          pointer: join('/fragments', name),
          message: `Fragment "${name}" is never used, so its content was not checked.`,
          suggestion: 'Use it, or remove it.',
        }))
    : []
