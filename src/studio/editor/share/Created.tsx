import { Button, Clipboard, Flex, IconButton, Input, InputGroup, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CreatedPreview } from '../../../contract/previewLinks.ts'
import { useDates } from '../../ui/dates.ts'
import { useZone } from '../useZone.ts'
import { QrCode } from './QrCode.tsx'

interface Props {
  preview: CreatedPreview
  onAnother: () => void
}

/** A new link, as text and as a QR code. Its address is shown only here. */
export function Created({ preview: { path, origin, link }, onAnother }: Props): ReactNode {
  const { t } = useTranslation()
  const dates = useDates()
  const zone = useZone()
  const address = (origin ?? window.location.origin) + path
  return (
    <Flex gap="5" direction={{ base: 'column', sm: 'row' }}>
      <QrCode text={address} label={t('share.qr')} />
      <Stack gap="3" flex="1" minW="0" role="status">
        <Clipboard.Root value={address}>
          <Stack gap="1.5">
            <Clipboard.Label textStyle="sm" fontWeight="medium">
              {t('share.link')}
            </Clipboard.Label>
            <InputGroup
              endElement={
                <Clipboard.Trigger asChild>
                  <IconButton size="xs" variant="ghost" me="-2" aria-label={t('share.copy')}>
                    <Clipboard.Indicator />
                  </IconButton>
                </Clipboard.Trigger>
              }
            >
              <Clipboard.Input asChild>
                <Input readOnly fontFamily="mono" fontSize="xs" />
              </Clipboard.Input>
            </InputGroup>
          </Stack>
        </Clipboard.Root>
        <Text color="fg.muted">{t('share.once', { when: dates.time(link.expiresAt, zone) })}</Text>
        <Flex gap="2">
          <Button asChild size="sm" variant="outline">
            <a href={address} target="_blank" rel="noreferrer">
              {t('share.open')}
            </a>
          </Button>
          <Button size="sm" variant="ghost" onClick={onAnother}>
            {t('share.another')}
          </Button>
        </Flex>
      </Stack>
    </Flex>
  )
}
