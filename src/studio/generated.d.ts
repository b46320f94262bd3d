/** The registry of this product, written at build time from the full definitions. `src/studio/registry.ts` wraps it. */
declare module 'virtual:studio-registry' {
  type BlockDefinition = import('../registry/defineBlock.ts').BlockDefinition
  type ActivityDefinition = import('../registry/defineActivity.ts').ActivityDefinition

  /** `props` is a plain JSON Schema with descriptions, examples and defaults. There are no views and no functions. */
  export type StudioBlock = Omit<BlockDefinition, 'load' | 'empty' | 'migrations'>
  /** `name`: the English name of the type. */
  export type StudioActivity = Omit<ActivityDefinition, 'calls' | 'template'> & { readonly name: string }

  const registry: { readonly blocks: readonly StudioBlock[]; readonly activities: readonly StudioActivity[] }
  export default registry
}

/** The editor schemas of config files, written at build time. 600 KB: import it lazily, only where texts are edited. */
declare module 'virtual:studio-schemas' {
  type JsonSchema = import('../config/schema/json.ts').JsonSchema

  const schemas: {
    /** `activity.json` and `page.json`. */
    readonly activity: JsonSchema
    readonly page: JsonSchema
    readonly platform: JsonSchema
    /** `locales/<language>.json`. */
    readonly words: JsonSchema
  }
  export default schemas
}
