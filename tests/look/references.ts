import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Cell } from './cells.ts'
import type { Shot } from './fixedPage.ts'
import type { Box } from './takeOutline.ts'

/** What the reference of a cell says. */
export interface Reference {
  /** SHA-256 of the full picture. */
  hash: string
  outline: Box[]
  /** WebP, reduced. */
  picture: Buffer
}

interface Index {
  /** What the pictures depend on beside the project: the result of `readEnvironment`. */
  environment: string
  /** The commit that was rendered, or `working tree`. */
  source: string
  cells: Record<string, string>
}

/** A folder with references. */
export interface ReferenceSet {
  readonly environment: string
  readonly source: string
  names(): string[]
  read(name: string): Reference
  write(name: string, width: Cell['width'], shot: Shot): Promise<void>
  /** Writes the index. */
  save(): void
}

/** Width of a stored picture for each width of a page, px. */
const widths: Readonly<Record<Cell['width'], number>> = { 390: 260, 1280: 640 }
/** Quality of WebP, 1 to 100. */
const quality = 80

export const hashOf = (png: Buffer): string => createHash('sha256').update(png).digest('hex')

/** Reduces a picture as references are. Equal pictures give equal bytes. */
export const reduce = (png: Buffer, width: Cell['width']): Promise<Buffer> =>
  sharp(png).removeAlpha().resize(widths[width]).webp({ quality }).toBuffer()

/** One line for each box; styles are numbered, because many boxes have the same. */
export function printOutline(boxes: readonly Box[]): string {
  const styles = [...new Set(boxes.map(({ style }) => style))]
  const rows = boxes.map(({ block, kind, text, x, y, width, height, style }) =>
    [block, kind, text, x, y, width, height, styles.indexOf(style)].join('\t'),
  )
  return `${[...styles, '', ...rows].join('\n')}\n`
}

/** The reverse of `printOutline`. */
export function parseOutline(text: string): Box[] {
  const lines = text.trimEnd().split('\n')
  const gap = lines.indexOf('')
  return lines.slice(gap + 1).map((line) => {
    const [block = '', kind = '', words = '', ...numbers] = line.split('\t')
    const [x = 0, y = 0, width = 0, height = 0, style = 0] = numbers.map(Number)
    return { block, kind, text: words, x, y, width, height, style: lines[style] ?? '' }
  })
}

/** Opens a folder with references. `begin` starts an empty set in it. */
export function openReferences(folder: string, begin?: Omit<Index, 'cells'>): ReferenceSet {
  const indexFile = join(folder, 'index.json')
  const isThere = existsSync(indexFile)
  if (!isThere && !begin) throw new Error(`There are no references in ${folder}.`)
  const index: Index = begin ? { ...begin, cells: {} } : JSON.parse(readFileSync(indexFile, 'utf8'))
  mkdirSync(folder, { recursive: true })
  const file = (name: string, extension: string) => join(folder, `${name}.${extension}`)
  return {
    environment: index.environment,
    source: index.source,
    names: () => Object.keys(index.cells),
    read: (name) => ({
      hash: index.cells[name] ?? '',
      outline: parseOutline(readFileSync(file(name, 'txt'), 'utf8')),
      picture: readFileSync(file(name, 'webp')),
    }),
    async write(name, width, { png, outline }) {
      index.cells[name] = hashOf(png)
      writeFileSync(file(name, 'txt'), printOutline(outline))
      writeFileSync(file(name, 'webp'), await reduce(png, width))
    },
    save: () => writeFileSync(indexFile, `${JSON.stringify(index, null, 2)}\n`),
  }
}
