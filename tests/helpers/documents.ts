import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** A document of the project. */
export interface Document {
  /** Path from the root of the project. */
  path: string
  text: string
}

const isMarkdown = (name: string) => name.endsWith('.md')

const under = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isMarkdown)
    .map((name) => join(folder, name))

/** Every Markdown file for people, in the root folder, `docs` and `.github`. */
export const documents: readonly Document[] = [
  ...readdirSync('.').filter(isMarkdown),
  ...under('docs'),
  ...under('.github'),
].map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const fence = /^```[\s\S]*?^```/gm
const span = /`[^`\n]+`/g

/** A text without code blocks and code spans. */
const proseOf = (text: string): string => text.replace(fence, '').replace(span, '')

/** The code blocks and code spans of a text, line by line. */
export const codeLines = ({ text }: Document): string[] => [
  ...(text.match(fence) ?? []).flatMap((block) => block.split('\n').slice(1, -1)),
  ...(text.replace(fence, '').match(span) ?? []).map((code) => code.slice(1, -1)),
]

/** The anchor that code hosts give a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

/** The anchors of a text. */
export const anchorsOf = (text: string): string[] =>
  [...text.replace(fence, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

/** A link to a file of the project. */
export interface RelativeLink {
  /** Path from the root of the project; an address within a document has the path of the document. */
  path: string
  anchor: string | null
}

/** The links and images of a document to files of the project. */
export const relativeLinks = ({ path, text }: Document): RelativeLink[] =>
  [...proseOf(text).matchAll(/\]\(([^)\s]+)\)|\b(?:src|href)="([^"]+)"/g)]
    .map(([, link, attribute]) => link ?? attribute ?? '')
    .filter((target) => !/^[a-z][a-z+.-]*:/i.test(target))
    .map((target) => {
      const [file = '', anchor = null] = target.split('#')
      return { path: file ? normalize(join(dirname(path), file)) : path, anchor }
    })
