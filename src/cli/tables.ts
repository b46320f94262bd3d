/** Formats rows as aligned columns, with a header. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [header, ...rows]
  const widths = header.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** "1 payout", "2 payouts". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Reads all pages of a list. `read` gets the cursor of the page. */
export async function allPages<Page extends { next: string | null }>(
  read: (cursor: string | null) => Promise<Page>,
): Promise<Page[]> {
  const pages: Page[] = []
  let cursor: string | null = null
  do {
    const page: Page = await read(cursor)
    pages.push(page)
    cursor = page.next
  } while (cursor !== null)
  return pages
}

/** A path with a query; parameters without a value are left out. */
export function pathWith(path: string, query: Readonly<Record<string, string | null | undefined>>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value] as const] : []))
  return given.length ? `${path}?${new URLSearchParams(Object.fromEntries(given))}` : path
}
