import type { Registry } from '../../registry/createRegistry.ts'
import { pageVersion, raise } from '../../registry/raise.ts'
import { pageMigrations } from '../../registry/versions.ts'
import { isObject } from '../check/places.ts'
import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import type { Fault } from './arguments.ts'
import { type Origins, unfoldedDocument } from './origins.ts'
import { unfold } from './unfold.ts'

/** A page in the form of now, its fragments and presets unfolded. */
export interface Expanded {
  /** Takes pointers into the unfolded page, gives places in the file. */
  document: Document
  /** What is wrong with fragments, their uses and versions. */
  problems: Problem[]
}

/** Brings a page file into the form that is checked, published and drawn. Never throws, whatever the value. */
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
    value = { ...raise(value, Number(version), pageMigrations), version: pageVersion }
    faults.push({
      code: 'P0226',
      pointer: '/version',
      message: `The file is written in version ${version}; the present one is ${pageVersion}.`,
      suggestion: 'Run "playbill migrate": it brings the file into the present form.',
    })
  }
  if (Number.isInteger(version) && Number(version) > pageVersion) {
    value = { ...value, version: pageVersion }
    faults.push({
      code: 'P0227',
      pointer: '/version',
      message: `The file is written in version ${version}, and this app knows up to ${pageVersion}.`,
      suggestion: 'Update the app first, or write the file in the version it has.',
    })
  }
  const { page, faults: found, used } = unfold(value, origins, registry)
  const all = [...faults, ...found, ...unusedIn(value.fragments, used)]
  return {
    document: unfoldedDocument(document, page, origins, isOlder),
    problems: all.map(({ code, pointer, ...saying }) => document.problem(code, pointer, saying)),
  }
}

const unusedIn = (fragments: unknown, used: ReadonlySet<string>): Fault[] =>
  isObject(fragments) && !Array.isArray(fragments)
    ? Object.keys(fragments)
        .filter((name) => !used.has(name))
        .map((name) => ({
          code: 'P0224',
          pointer: join('/fragments', name),
          message: `Fragment "${name}" is never used, so what stands in it was not checked.`,
          suggestion: 'Use it, or remove it.',
        }))
    : []
