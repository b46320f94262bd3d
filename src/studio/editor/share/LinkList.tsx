import { Alert, Badge, Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PreviewLink } from '../../../contract/previewLinks.ts'
import { api } from '../../api/calls.ts'
import { useDates } from '../../ui/dates.ts'
import { useEditor } from '../context.ts'
import { ReasonDialog } from '../tabs/history/ReasonDialog.tsx'
import { useZone } from '../useZone.ts'

interface Props {
  links: readonly PreviewLink[]
  problem: Error | null
  onChanged: () => void
}

type LinkState = 'works' | 'expired' | 'revoked'

const stateOf = ({ revokedAt, expiresAt }: PreviewLink, now: number): LinkState => {
  if (revokedAt !== null) return 'revoked'
  return expiresAt <= now ? 'expired' : 'works'
}

/** The links to this page, newest first, each with its end. */
export function LinkList({ links, problem, onChanged }: Props): ReactNode {
  const { t } = useTranslation()
  const dates = useDates()
  const { session } = useEditor()
  const zone = useZone()
  const [revoking, setRevoking] = useState<PreviewLink | null>(null)
  return (
    <Box as="section" aria-labelledby="links">
      <Heading as="h3" size="sm" id="links" mb="2">
        {t('share.links')}
      </Heading>
      {problem && (
        <Alert.Root status="error" role="alert">
          <Alert.Indicator />
          <Alert.Title>{problem.message}</Alert.Title>
        </Alert.Root>
      )}
      {!problem && links.length === 0 && <Text color="fg.muted">{t('share.none')}</Text>}
      {links.length > 0 && (
        <Stack as="ul" listStyleType="none" gap="0" borderWidth="1px" rounded="l2">
          {links.map((link, index) => {
            const state = stateOf(link, Date.now())
            return (
              <Flex as="li" key={link.id} gap="3" px="3" py="2" align="center" borderTopWidth={index ? '1px' : '0'}>
                <Box flex="1" minW="0">
                  <Text truncate title={link.reason}>
                    {link.reason}
                  </Text>
                  <Text color="fg.muted" fontSize="xs" overflowWrap="anywhere">
                    {t('share.made', { who: link.actor, when: dates.time(link.createdAt, zone) })}
                    {state === 'works' && ` · ${t('share.until', { when: dates.time(link.expiresAt, zone) })}`}
                    {` · ${link.id}`}
                  </Text>
                </Box>
                <Badge variant="subtle" colorPalette={state === 'works' ? 'green' : 'gray'}>
                  {t(`share.state.${state}`)}
                </Badge>
                {state === 'works' && (
                  <Button
                    size="xs"
                    variant="outline"
                    aria-label={t('share.revokeOf', { reason: link.reason })}
                    onClick={() => setRevoking(link)}
                  >
                    {t('share.revoke')}
                  </Button>
                )}
              </Flex>
            )
          })}
        </Stack>
      )}
      {revoking && (
        <ReasonDialog
          title={t('share.revokeTitle')}
          effect={t('share.revokeEffect')}
          submitLabel={t('share.revoke')}
          danger
          onSubmit={(reason) =>
            api.revokePreview({ id: revoking.id, by: session.operator ?? 'operator', reason }).then(onChanged)
          }
          onClose={() => setRevoking(null)}
        />
      )}
    </Box>
  )
}
