import { Button, HStack, Status, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useEditor, useSaveState } from '../context.ts'
import { conflictCause } from './conflictCause.ts'
import { useUnsavedInputs } from './unsavedInputs.ts'

const colors = { saved: 'green', saving: 'gray', failed: 'red', conflict: 'orange' } as const

/** Whether the changes are on the server: "Saved", "Saving…", or why not. */
export function SaveStatus(): ReactNode {
  const { t } = useTranslation()
  const { saver } = useEditor()
  const state = useSaveState()
  const invalid = useUnsavedInputs()
  const isPartly = state.kind === 'saved' && invalid > 0
  const message =
    state.kind === 'conflict'
      ? t(`editor.conflict.title.${conflictCause(state.version, state.theirs)}`)
      : state.kind === 'failed'
        ? state.message
        : ''
  const text = {
    saved: isPartly ? t('editor.fieldsNotSaved', { count: invalid }) : t('editor.saved'),
    saving: t('editor.saving'),
    failed: t('editor.notSaved', { message }),
    conflict: t('editor.notSaved', { message }),
  }[state.kind]
  return (
    <HStack gap="1" maxW="96" flexShrink="0">
      <HStack
        role="status"
        gap="1.5"
        minW="0"
        color={state.kind === 'failed' || isPartly ? 'fg.error' : 'fg.muted'}
        fontSize="xs"
      >
        <Status.Root size="sm" colorPalette={isPartly ? 'red' : colors[state.kind]} aria-hidden="true">
          <Status.Indicator />
        </Status.Root>
        <Text lineClamp="2" lineHeight="shorter" title={message || undefined}>
          {text}
        </Text>
      </HStack>
      {state.kind === 'failed' && (
        <Button size="2xs" variant="outline" onClick={() => void saver.flush()}>
          {t('studio.retry')}
        </Button>
      )}
    </HStack>
  )
}
