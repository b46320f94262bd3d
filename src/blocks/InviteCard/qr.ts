import { encode } from 'uqr'

/** The squares of a QR code: rows of dark or light, without a margin. */
export type Squares = readonly (readonly boolean[])[]

/** The QR code of a text; 15 % of it may be covered or dirty. */
export const squaresOf = (text: string): Squares => encode(text, { ecc: 'M', border: 0 }).data

/** One line of each row's dark stretches, a square being 1 × 1: a path for SVG and canvas alike. */
export const pathOf = (squares: Squares): string =>
  squares
    .flatMap((row, y) =>
      row.flatMap((dark, x) => {
        if (!dark || row[x - 1]) return []
        const end = row.indexOf(false, x)
        const length = (end === -1 ? row.length : end) - x
        return [`M${x} ${y}h${length}v1h${-length}z`]
      }),
    )
    .join('')
