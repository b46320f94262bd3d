import { LocaleProvider } from '@chakra-ui/react/locale'
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import { system } from '../../theme/system.ts'

/**
 * `speedy` fills an empty style tag through `insertRule` in every build: the content policy allows only the empty
 * inline style.
 */
const cache = createCache({ key: 'pb', speedy: true })

/** Without global styles: the static sheet already contains the reset, the variables and the key frames. */
const systemWithoutGlobals: typeof system = { ...system, _global: [] }

/**
 * Chakra components set their own `dir`; it must be that of the page, which may come from its address or from its
 * query.
 */
const pageLocale = () => (document.documentElement.dir === 'rtl' ? 'ar' : 'en')

/** Providers for Chakra components: the system of the static sheet, and the direction of the page. */
export function ChakraRoot({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={systemWithoutGlobals}>
        <LocaleProvider locale={pageLocale()}>{children}</LocaleProvider>
      </ChakraProvider>
    </CacheProvider>
  )
}
