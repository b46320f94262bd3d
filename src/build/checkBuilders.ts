import { parseSync } from 'vite'

interface Syntax {
  type: string
  name?: string
  computed?: boolean
  object?: Syntax
  property?: Syntax
}

/** Imports of a module from `typebox` that are not in `known`: builders of `Type` and other exports. */
export function unknownBuilders(file: string, code: string, known: ReadonlySet<string>): string[] {
  if (!/from\s+['"]typebox['"]/.test(code)) return []
  const { program, module } = parseSync(file, code)
  const imported = module.staticImports
    .filter((found) => found.moduleRequest.value === 'typebox')
    .flatMap((found) => found.entries)
    .filter((entry) => !entry.isType)
  const local = imported.find((entry) => entry.importName.name === 'Type')?.localName.value
  const others = imported.flatMap(({ importName }) => (importName.name === 'Type' ? [] : (importName.name ?? '*')))
  const used = new Set<string>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, object, property, computed } = node as Syntax
    if (type === 'MemberExpression' && object?.type === 'Identifier' && object.name === local)
      used.add(computed ? '[…]' : (property?.name ?? ''))
    for (const part of Object.values(node).flatMap((value: unknown) => value)) visit(part)
  }
  visit(program)
  return [...[...used].filter((name) => !known.has(name)).map((name) => `Type.${name}`), ...others]
}
