import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cell } from './cells.ts'
import { nameOf } from './cells.ts'
import type { Change } from './compareShot.ts'
import type { Shot } from './fixedPage.ts'
import { type Reference, reduce } from './references.ts'

/** A cell that changed, or a new one. */
export interface Changed {
  cell: Cell
  shot: Shot
  reference: Reference
  change: Change
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** One line: which part of the page changed, and how. */
export function summarize({ boxes, picture }: Change): string {
  const percent = (share: number) => `${Math.round(share * 100)} %`
  const rows = picture ? [`picture: from ${percent(picture.from)} to ${percent(picture.to)} of its height`] : []
  const more = boxes.length > 3 ? [`and ${boxes.length - 3} more boxes`] : []
  return [...rows, ...boxes.slice(0, 3), ...more].join('; ')
}

const style = `body{font:14px/1.5 system-ui;margin:24px;background:#f6f6f3;color:#16181b}
figure{display:inline-block;vertical-align:top;margin:0 16px 16px 0}img{display:block;border:1px solid #bbb;max-width:360px}
section{border-top:1px solid #ccc;padding:16px 0}ul{margin:0 0 12px}@media(prefers-color-scheme:dark){body{background:#111;color:#eee}}`

/** Writes a page with the pictures of every changed cell: before, after, and what differs. Returns its path. */
export async function writeSheet(folder: string, changed: readonly Changed[]): Promise<string> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const sections: string[] = []
  for (const { cell, shot, reference, change } of changed) {
    const name = nameOf(cell)
    const pictures: [string, string, Buffer][] = [
      ['before', 'webp', reference.picture],
      ['after', 'webp', await reduce(shot.png, cell.width)],
      ...(change.picture ? [['difference', 'png', change.picture.picture] as [string, string, Buffer]] : []),
    ]
    const figures = pictures.map(([title, extension, picture]) => {
      const file = `${name}-${title}.${extension}`
      writeFileSync(join(folder, file), picture)
      return `<figure><figcaption>${title}</figcaption><img src="${file}" alt="${name}, ${title}" loading="lazy"></figure>`
    })
    const list = change.boxes.map((line) => `<li>${escaped(line)}</li>`).join('')
    sections.push(`<section><h2>${name}</h2><ul>${list}</ul>${figures.join('')}</section>`)
  }
  const file = join(folder, 'index.html')
  const title = `${changed.length} changed`
  writeFileSync(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${style}</style><h1>${title}</h1>${sections.join('\n')}`,
  )
  return file
}
