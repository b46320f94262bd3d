import type { ComponentProps, ReactNode } from 'react'

/** A row or cell of a grid that is not a `table`: a table cannot contain only its visible rows. */
export const GridPart = (props: ComponentProps<'div'>): ReactNode => <div {...props} />
