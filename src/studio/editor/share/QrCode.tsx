import { Box } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import { encode } from 'uqr'

interface Props {
  text: string
  /** The name for assistive technology. */
  label: string
}

/** The dark modules of a QR code as one path; each row is a chain of runs. */
export function modulesPath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .map((row, y) =>
      row
        .map((isDark, x) => {
          if (!isDark || row[x - 1]) return ''
          const end = row.indexOf(false, x)
          return `M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`
        })
        .join(''),
    )
    .join('')
}

/** A QR code. It is black on white in both themes, because cameras expect that. */
export function QrCode({ text, label }: Props): ReactNode {
  const { size, data } = useMemo(() => encode(text, { ecc: 'M', border: 2 }), [text])
  return (
    <Box bg="white" borderWidth="1px" rounded="l2" p="1" w="44" flexShrink="0">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={modulesPath(data)} fill="#000" />
      </svg>
    </Box>
  )
}
