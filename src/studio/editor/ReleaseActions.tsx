import { Button, HStack, Text } from '@chakra-ui/react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { deferred } from '../ui/deferred.tsx'
import { Sign } from '../ui/icons.tsx'
import { toaster } from '../ui/toaster.tsx'
import { useEditor } from './context.ts'
import { useSaving } from './save/saving.ts'
import { useLeave } from './save/useLeave.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
}

/** Reports a dialog that cannot be shown, and closes it, so that its button works again. */
function NoDialog({ message, onClose }: { message: string; onClose: () => void }): ReactNode {
  useEffect(() => {
    toaster.error({ title: message })
    onClose()
  }, [message, onClose])
  return null
}

const noDialog = ({ onClose }: DialogProps, message: string) => <NoDialog message={message} onClose={onClose} />
const PublishDialog = deferred(() => import('./publish/PublishDialog.tsx'), noDialog)
const ShareDialog = deferred(() => import('./share/ShareDialog.tsx'), noDialog)

/** Save, review, share, publish. Each saves the draft first. */
export function ReleaseActions(): ReactNode {
  const { t } = useTranslation()
  const { alias, session, saver } = useEditor()
  const review = `/review/${alias}`
  const leave = useLeave(review)
  const [opened, setOpened] = useState<'share' | 'publish' | null>(null)
  const { save, isBusy } = useSaving()
  const openSaved = async (dialog: 'share' | 'publish') => {
    if (await saver.flush()) setOpened(dialog)
    else toaster.error({ title: t('editor.saveFirst') })
  }
  const close = () => setOpened(null)
  return (
    <HStack gap="2" flexShrink="0">
      <Button
        size="xs"
        variant="outline"
        loading={isBusy}
        title={session.canSaveFiles ? t('editor.save.effect') : undefined}
        loadingText={t('editor.save')}
        onClick={() => void save()}
      >
        {t('editor.save')}
      </Button>
      <Button asChild size="xs" variant="outline" title={t('review.link')} onClick={leave}>
        <Link to={review} aria-label={t('editor.review')}>
          <Sign name="tasks" hideFrom="xl" />
          <Text as="span" hideBelow="xl">
            {t('editor.review')}
          </Text>
        </Link>
      </Button>
      <Button size="xs" variant="outline" disabled={!session.canShare} onClick={() => void openSaved('share')}>
        {t('editor.share')}
      </Button>
      <Button size="xs" colorPalette="brand" onClick={() => void openSaved('publish')}>
        {t('editor.publish')}
      </Button>
      <Suspense>
        {opened === 'share' && <ShareDialog open onClose={close} />}
        {opened === 'publish' && <PublishDialog open onClose={close} />}
      </Suspense>
    </HStack>
  )
}
