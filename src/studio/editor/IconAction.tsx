import { IconButton, type IconButtonProps, Portal, Tooltip } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Sign, type SignName } from '../ui/icons.tsx'

interface Props extends Omit<IconButtonProps, 'aria-label' | 'children'> {
  label: string
  sign: SignName
  /** Shown after the label, such as `Ctrl+Z`. */
  keys?: string
}

/** A button with an icon. Its name is shown when the pointer rests on it or it has the focus. */
export function IconAction({ label, sign, keys, ...props }: Props): ReactNode {
  return (
    <Tooltip.Root openDelay={400} closeDelay={80} positioning={{ placement: 'bottom' }}>
      <Tooltip.Trigger asChild>
        <IconButton aria-label={label} variant="ghost" size="xs" {...props}>
          <Sign name={sign} />
        </IconButton>
      </Tooltip.Trigger>
      <Portal>
        <Tooltip.Positioner>
          <Tooltip.Content>
            {label}
            {keys && ` · ${keys}`}
          </Tooltip.Content>
        </Tooltip.Positioner>
      </Portal>
    </Tooltip.Root>
  )
}
