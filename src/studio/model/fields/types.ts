/** How a value is edited. */
export type FieldKind =
  /** A key of the words; the field shows the text. */
  | 'text'
  | 'richText'
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'enum'
  | 'link'
  | 'action'
  /** A picture of the folder: `assets/hero.webp`. */
  | 'asset'
  /** The address of a picture on the site: `/assets/hero.webp`. */
  | 'imageAddress'
  /** The name of an illustration. */
  | 'art'
  /** A decimal string. */
  | 'amount'
  /** ISO 8601 with offset. */
  | 'date'
  /** An offset from UTC: `+08:00`. */
  | 'zone'
  | 'color'
  /** CEL that gives true or false. */
  | 'condition'
  /** CEL that gives a value. */
  | 'expression'
  /** CEL that gives a list. */
  | 'listExpression'
  /** Odds or a share, per million. */
  | 'perMillion'
  | 'coin'
  | 'region'
  | 'language'
  /** The alias of another activity. */
  | 'activity'
  /** The id of another block of the page. */
  | 'block'
  | 'taskGroup'
  | 'task'
  | 'reward'
  | 'prize'
  | 'board'
  /** A new id of the entry that contains it. */
  | 'id'
  /** A list of blocks, edited in the canvas. */
  | 'blocks'
  | 'list'
  | 'object'
  /** Entries by name. */
  | 'map'
  /** Any JSON. */
  | 'json'

/** Limits of a value, as the schema has them. */
export interface FieldLimits {
  readonly min?: number
  readonly max?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly pattern?: string
  readonly isUnique?: boolean
}

/** One kind of object in a field of several kinds, such as an action. */
export interface FieldVariant {
  /** The property that tells the variants apart. */
  readonly tag: string
  /** Its values: one, except for the plain actions. */
  readonly values: readonly unknown[]
  readonly description: string | undefined
  readonly fields: readonly Field[]
  readonly example: unknown
}

/** A property that a form edits. */
export interface Field {
  /** The property; empty for the entries of a list. */
  readonly name: string
  /** The schema's title, else the name in words: "Show prize". */
  readonly label: string
  readonly kind: FieldKind
  /** From the root of the form; `*` is any index or name. */
  readonly path: readonly string[]
  readonly isRequired: boolean
  /** null is a value of it. */
  readonly isNullable: boolean
  /** The value can be `{ "$": CEL }`. */
  readonly isBound: boolean
  readonly description: string | undefined
  /** What counts if it is left out. */
  readonly default: unknown
  readonly examples: readonly unknown[]
  readonly limits: FieldLimits
  /** A word beside the value: `USDT`, `days`, `per million`. `coin`: the value of the field `coin` beside it. */
  readonly unit: string | undefined
  /** For `enum`, `art`, `language` and others with few values. */
  readonly options: readonly { readonly value: unknown; readonly description: string | undefined }[]
  /** For `object`. */
  readonly fields: readonly Field[]
  /** For `list` and `map`. */
  readonly item: Field | undefined
  /** For `action` and other unions of objects. They can contain each other. */
  readonly variants: readonly FieldVariant[]
}

/** What a form of a block is made of. */
export interface BlockFields {
  /** Paths begin inside `props`. */
  readonly props: readonly Field[]
  /** `id`, `when`, `each`, `requires`, `analytics`, `preset`, `version`. Paths begin in the block. */
  readonly frame: readonly Field[]
  readonly slots: readonly string[]
}
