import { encode } from 'uqr'

/** The squares of a QR code: rows of booleans (true is dark), without a quiet zone. */
export type Squares = readonly (readonly boolean[])[]

/** The QR code of a text; error correction level M (15%). */
export const squaresOf = (text: string): Squares => encode(text, { ecc: 'M', border: 0 }).data

/** An SVG path of the dark squares, one rectangle per run in a row. A square is 1 × 1. */
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
