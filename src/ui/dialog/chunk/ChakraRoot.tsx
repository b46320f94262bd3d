import { ChakraProvider } from '@chakra-ui/react/styled-system'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import { system } from '../../theme/system.ts'

/**
 * `speedy` fills an empty style tag through `insertRule` in every build: the one inline style the content policy
 * allows is the empty one.
 */
const cache = createCache({ key: 'pb', speedy: true })

/** The static sheet already holds the reset, the variables and the key frames; writing them again would only cost. */
const lean: typeof system = { ...system, _global: [] }

/** What Chakra's own parts need around them: the same system as the static sheet. */
export function ChakraRoot({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={lean}>{children}</ChakraProvider>
    </CacheProvider>
  )
}
