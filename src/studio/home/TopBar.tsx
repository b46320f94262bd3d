import { Link as Anchor, Box, Button, Flex, HStack, IconButton, Menu, Portal, Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { StudioSession } from '../../contract/studio/session.ts'
import { api } from '../api/calls.ts'
import { Sign } from '../ui/icons.tsx'
import { setTheme, useTheme } from '../ui/theme.ts'
import { NameDialog } from './NameDialog.tsx'
import { siteLocale } from './siteLocale.ts'

const languages = [
  { code: 'en', label: 'English' },
  { code: 'zh-CN', label: '简体中文' },
] as const

/** The address of this page of Studio in another language. */
const inLanguage = (code: string): string => {
  const { pathname, search } = window.location
  return pathname.replace(/^\/[^/]+/, `/${code}`) + search
}

async function signOut(): Promise<void> {
  await api.signOut()
  window.location.assign(`/${siteLocale()}/studio?signin`)
}

/** The bar above the home and the run pages. */
export function TopBar({ session }: { session: StudioSession }): ReactNode {
  const { t } = useTranslation()
  const theme = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <Box as="header" bg="bg.panel" borderBottomWidth="1px">
      <Flex maxW="8xl" mx="auto" px={{ base: '4', md: '6' }} h="12" align="center" gap="2">
        <Anchor asChild fontWeight="semibold" variant="plain" me="auto">
          <Link to="/">
            <Box boxSize="3" bg="brand.solid" rounded="2px" aria-hidden />
            Playbill
          </Link>
        </Anchor>
        <Button asChild size="sm" variant="ghost" hideBelow="sm">
          <a href={`/${siteLocale()}/studio/blocks`}>{t('studio.blocks')}</a>
        </Button>
        <Menu.Root positioning={{ placement: 'bottom-end' }}>
          <Menu.Trigger asChild>
            <IconButton size="sm" variant="ghost" aria-label={t('home.language')}>
              <Sign name="language" />
            </IconButton>
          </Menu.Trigger>
          <Portal>
            <Menu.Positioner>
              <Menu.Content>
                {languages.map(({ code, label }) => (
                  <Menu.Item key={code} value={code} asChild>
                    <a href={inLanguage(code)} lang={code}>
                      {label}
                    </a>
                  </Menu.Item>
                ))}
              </Menu.Content>
            </Menu.Positioner>
          </Portal>
        </Menu.Root>
        <IconButton size="sm" variant="ghost" aria-label={t(`studio.theme.${other}`)} onClick={() => setTheme(other)}>
          <Sign name={theme === 'dark' ? 'sun' : 'moon'} />
        </IconButton>
        {session.mode === 'operator' ? (
          <HStack gap="2">
            <Text fontSize="sm" color="fg.muted" maxW="40" truncate>
              {session.operator}
            </Text>
            <Button size="sm" variant="outline" onClick={() => void signOut()}>
              {t('signin.out')}
            </Button>
          </HStack>
        ) : (
          <SandboxName name={session.operator ?? ''} />
        )}
      </Flex>
    </Box>
  )
}

/** The sandbox needs no token: who works there, and a way to take another name. */
function SandboxName({ name }: { name: string }): ReactNode {
  const { t } = useTranslation()
  const [naming, setNaming] = useState(false)
  return (
    <HStack gap="2">
      <Text fontSize="sm" color="fg.muted" hideBelow="sm" maxW="40" truncate>
        {t('home.sandbox')} · {name}
      </Text>
      <Button size="sm" variant="ghost" onClick={() => setNaming(true)}>
        {t('signin.other')}
      </Button>
      {naming && <NameDialog onClose={() => setNaming(false)} />}
    </HStack>
  )
}
