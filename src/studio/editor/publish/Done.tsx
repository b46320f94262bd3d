import { Alert, Button, Dialog } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { livePath } from '../../home/siteLocale.ts'
import { useDates } from '../../ui/dates.ts'
import { useCheckResult, useEditor } from '../context.ts'
import { useZone } from '../useZone.ts'
import type { Publishing } from './usePublish.ts'

interface Props {
  publishing: Pick<Publishing, 'result'>
  onClose: () => void
}

/** What a publish has done, with a link to the page. */
export function Done({ publishing: { result }, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const dates = useDates()
  const { alias, document } = useEditor()
  const release = useCheckResult()?.release
  const zone = useZone()
  if (!result) return null
  const isScheduled = result.outcome === 'planned'
  const kind = 'activity.json' in document.get().files ? 'activity' : 'page'
  const { activityId = null, family = null } = release ?? {}
  const sentence = isScheduled
    ? t('publish.scheduled', { when: result.planned ? dates.time(result.planned.at, zone) : '' })
    : t('publish.done', { version: result.version })
  return (
    <>
      <Dialog.Body>
        <Alert.Root status="success" role="status">
          <Alert.Indicator />
          <Alert.Title>{sentence}</Alert.Title>
        </Alert.Root>
      </Dialog.Body>
      <Dialog.Footer>
        {!isScheduled && (
          <Button asChild variant="outline">
            <a href={livePath({ alias, kind, activityId, family })} target="_blank" rel="noreferrer">
              {t('home.open')}
            </a>
          </Button>
        )}
        <Button colorPalette="brand" onClick={onClose}>
          {t('home.close')}
        </Button>
      </Dialog.Footer>
    </>
  )
}
