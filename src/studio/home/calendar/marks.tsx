import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface BarProps {
  /** CSS px. */
  left: number
  width: number
}

/** From the start of joining to the end of the event: joining is possible. Striped. */
export const ApplyBar = ({ left, width }: BarProps): ReactNode => (
  <Box
    position="absolute"
    top="5px"
    h="3px"
    rounded="1px"
    color="fg.subtle"
    bgImage="repeating-linear-gradient(90deg, currentColor 0 4px, transparent 3px 5px)"
    style={{ left, width: Math.max(2, width) }}
  />
)

/** The event. Solid. */
export const EventBar = ({ left, width }: BarProps): ReactNode => (
  <Box
    position="absolute"
    top="12px"
    h="8px"
    rounded="full"
    bg="blue.solid"
    style={{ left, width: Math.max(3, width) }}
  />
)

/** From the end of the event to the end of claiming. A line with an end. */
export const ClaimBar = ({ left, width }: BarProps): ReactNode => (
  <Box
    position="absolute"
    top="12px"
    h="8px"
    borderEndWidth="2px"
    borderColor="purple.solid"
    style={{ left, width: Math.max(2, width) }}
    _before={{
      content: '""',
      position: 'absolute',
      insetX: '0',
      top: '3.5px',
      borderTopWidth: '1px',
      borderColor: 'purple.solid',
    }}
  />
)

/** The settlement. A diamond. */
export const SettleMark = ({ left }: Pick<BarProps, 'left'>): ReactNode => (
  <Box
    position="absolute"
    top="12px"
    boxSize="8px"
    bg="orange.solid"
    borderWidth="1px"
    borderColor="bg.panel"
    transform="translateX(-50%) rotate(45deg)"
    style={{ left }}
  />
)
