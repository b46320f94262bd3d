import { Collapsible, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Sign } from '../../ui/icons.tsx'

interface SectionProps {
  title: string
  /** Beside the title: a count, a state. */
  note?: ReactNode
  isOpen?: boolean
  children: ReactNode
}

/** A part of the inspector that can be closed. */
export function Section({ title, note, isOpen = true, children }: SectionProps): ReactNode {
  return (
    <Collapsible.Root defaultOpen={isOpen} borderTopWidth="1px" borderColor="border.muted" lazyMount>
      <Heading as="h3" textStyle="sm">
        <Collapsible.Trigger
          display="flex"
          w="full"
          px="4"
          py="2.5"
          justifyContent="space-between"
          alignItems="center"
          cursor="pointer"
          fontWeight="semibold"
          _hover={{ bg: 'bg.subtle' }}
        >
          <Text>{title}</Text>
          <HStack gap="2" color="fg.muted" fontWeight="normal" textStyle="xs">
            {note}
            <Collapsible.Indicator transition="transform 160ms" _open={{ transform: 'rotate(180deg)' }}>
              <Sign name="chevron" size="xs" />
            </Collapsible.Indicator>
          </HStack>
        </Collapsible.Trigger>
      </Heading>
      <Collapsible.Content>
        <Stack role="group" aria-label={title} gap="4" px="4" pt="1" pb="5">
          {children}
        </Stack>
      </Collapsible.Content>
    </Collapsible.Root>
  )
}
