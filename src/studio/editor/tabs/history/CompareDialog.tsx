import { Alert, Button, CloseButton, Dialog, HStack, Portal, Spinner, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/calls.ts'
import { useResource } from '../../../ui/useResource.ts'
import { useEditor } from '../../context.ts'
import { ChangeList } from '../../publish/ChangeList.tsx'
import { withAssets } from '../../publish/sendAssets.ts'
import { releaseContent } from './contentOf.ts'

interface Props {
  /** The older side: a release. */
  from: number
  /** The newer side: a release, or the draft. */
  to: number | 'draft'
  onClose: () => void
}

/** The difference between two releases, or between a release and the draft, in words. */
export function CompareDialog({ from, to, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const { alias, document } = useEditor()
  const read = useCallback(async () => {
    const content =
      to === 'draft' ? document.get() : await releaseContent(alias, to, t('history.noFiles', { version: to }))
    const { files, assets } = content
    const { changes } = await withAssets(assets, () => api.compare({ alias, files, assets, version: from }))
    return { changes, files }
  }, [alias, document, from, to, t])
  const { data, problem, reload } = useResource(read)
  const newer = to === 'draft' ? t('history.draft') : t('history.version', { version: to })
  return (
    <Dialog.Root open size="lg" scrollBehavior="inside" onOpenChange={({ open }) => !open && onClose()}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{t('history.compared', { from, to: newer })}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Stack gap="3">
                {problem && (
                  <Alert.Root status="error" role="alert">
                    <Alert.Indicator />
                    <Alert.Title flex="1">{problem.message}</Alert.Title>
                    <Button size="xs" variant="outline" onClick={reload}>
                      {t('studio.retry')}
                    </Button>
                  </Alert.Root>
                )}
                {!data && !problem && (
                  <HStack role="status" color="fg.muted">
                    <Spinner size="sm" />
                    <Text>{t('publish.comparing')}</Text>
                  </HStack>
                )}
                {data && <ChangeList {...data} />}
              </Stack>
            </Dialog.Body>
            <Dialog.CloseTrigger asChild>
              <CloseButton size="sm" aria-label={t('home.close')} />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
