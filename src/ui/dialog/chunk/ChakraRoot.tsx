import { LocaleProvider } from '@chakra-ui/react/locale'
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

/** Chakra's parts write their own `dir`; it is the page's, which may come from its address or from its query. */
const pageLocale = () => (document.documentElement.dir === 'rtl' ? 'ar' : 'en')

/** What Chakra's own parts need around them: the same system as the static sheet, and the page's direction. */
export function ChakraRoot({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={lean}>
        <LocaleProvider locale={pageLocale()}>{children}</LocaleProvider>
      </ChakraProvider>
    </CacheProvider>
  )
}
