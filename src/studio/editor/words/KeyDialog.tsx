import { Button, CloseButton, chakra, Dialog, Field, Input, Portal, Textarea, VStack } from '@chakra-ui/react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyProblem } from './keyProblem.ts'

interface Props {
  title: string
  submit: string
  /** The key to begin with. */
  start: string
  /** Keys that cannot be used. */
  taken: readonly string[]
  /** Whether the English text is asked for, too. */
  hasText: boolean
  onSubmit: (key: string, text: string) => void
  onClose: () => void
}

/** Asks for a key: of a new text, or the new name of one. */
export function KeyDialog({ title, submit, start, taken, hasText, onSubmit, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const [key, setKey] = useState(start)
  const [text, setText] = useState('')
  const [isSent, setIsSent] = useState(false)
  const problem = keyProblem(key, taken)
  const isTextMissing = hasText && text.trim() === ''
  const send = (event: FormEvent) => {
    event.preventDefault()
    setIsSent(true)
    if (problem === null && !isTextMissing) onSubmit(key, text)
  }
  const isKeyWrong = problem !== null && (isSent || key !== start)
  return (
    <Dialog.Root open onOpenChange={({ open }) => !open && onClose()} size="sm">
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <chakra.form onSubmit={send} noValidate display="contents">
              <Dialog.Header>
                <Dialog.Title>{title}</Dialog.Title>
              </Dialog.Header>
              <Dialog.Body>
                <VStack gap="4" alignItems="stretch">
                  <Field.Root invalid={isKeyWrong} required>
                    <Field.Label>{t('words.key')}</Field.Label>
                    <Input
                      value={key}
                      onChange={(event) => setKey(event.target.value)}
                      fontFamily="mono"
                      spellCheck={false}
                      autoComplete="off"
                    />
                    {isKeyWrong ? (
                      <Field.ErrorText>{t(`words.keyProblem.${problem}`)}</Field.ErrorText>
                    ) : (
                      <Field.HelperText>{t('words.keyHelp')}</Field.HelperText>
                    )}
                  </Field.Root>
                  {hasText && (
                    <Field.Root invalid={isSent && isTextMissing} required>
                      <Field.Label>{t('words.englishText')}</Field.Label>
                      <Textarea value={text} onChange={(event) => setText(event.target.value)} lang="en" rows={3} />
                      <Field.ErrorText>{t('words.englishNeeded')}</Field.ErrorText>
                    </Field.Root>
                  )}
                </VStack>
              </Dialog.Body>
              <Dialog.Footer>
                <Button variant="outline" onClick={onClose}>
                  {t('words.cancel')}
                </Button>
                <Button type="submit" colorPalette="brand">
                  {submit}
                </Button>
              </Dialog.Footer>
              <Dialog.CloseTrigger asChild>
                <CloseButton size="sm" aria-label={t('words.close')} />
              </Dialog.CloseTrigger>
            </chakra.form>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
