import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Table.module.css'

/** A column; `key` names its cell in each row. */
export interface TableColumn<Key extends string> {
  key: Key
  title: string
  /** `end` for numbers. */
  align?: 'start' | 'end'
}

/** A row; `id` is unique in the table. */
export interface TableRow<Key extends string> {
  id: string
  cells: Record<Key, ReactNode>
  /** The viewer's own row; the text must say so too. */
  mine?: boolean
}

/**
 * A table. On phones a row takes two lines, with the first and last column on the first line, and nothing scrolls
 * sideways.
 */
export function Table<Key extends string>({
  caption,
  hideCaption = false,
  columns,
  rows,
  className,
}: {
  caption: string
  hideCaption?: boolean
  columns: readonly TableColumn<Key>[]
  rows: readonly TableRow<Key>[]
  className?: string | undefined
}) {
  return (
    <table className={classes(styles.table, className)}>
      <caption className={hideCaption ? 'pb-hidden' : styles.caption}>{caption}</caption>
      <thead className={styles.head}>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={styles[column.align ?? 'start']}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={row.mine ? styles.mine : undefined}>
            {columns.map((column) => (
              <td key={column.key} className={styles[column.align ?? 'start']}>
                {row.cells[column.key]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
