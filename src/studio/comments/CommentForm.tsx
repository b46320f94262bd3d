import { Alert, Button, Field, Flex, NativeSelect, Stack, Textarea } from '@chakra-ui/react'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxCommentLength } from '../../contract/reviews.ts'

interface FormProps {
  /** Name of the field. */
  label: string
  submitLabel: string
  /** Rejects with why the text was not sent; then it stays in the field. */
  onSend: (text: string) => Promise<void>
  children?: ReactNode
}

/** A text that is sent as a comment or a reply. */
export function CommentForm({ label, submitLabel, onSend, children }: FormProps): ReactNode {
  const [text, setText] = useState('')
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    setProblem(null)
    try {
      await onSend(text.trim())
      setText('')
    } catch (error) {
      setProblem((error as Error).message)
    }
    setSending(false)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="3">
        {children}
        <Field.Root>
          <Field.Label>{label}</Field.Label>
          <Textarea
            rows={2}
            autoresize
            maxLength={maxCommentLength}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field.Root>
        {problem !== null && (
          <Alert.Root status="error" role="alert" size="sm">
            <Alert.Indicator />
            <Alert.Title>{problem}</Alert.Title>
          </Alert.Root>
        )}
        <Flex justify="flex-end">
          <Button type="submit" size="sm" variant="outline" loading={sending} disabled={text.trim() === ''}>
            {submitLabel}
          </Button>
        </Flex>
      </Stack>
    </form>
  )
}

interface NewProps {
  /** Names of the blocks by id, in the order of the page. */
  blocks: ReadonlyMap<string, string>
  /** The block that is meant first; null: the page. */
  about: string | null
  onSend: (text: string, block: string | null) => Promise<void>
}

/** A new comment on the page or on one of its blocks. */
export function NewComment({ blocks, about, onSend }: NewProps): ReactNode {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(about ?? '')
  useEffect(() => setChosen(about ?? ''), [about])
  const block = blocks.has(chosen) ? chosen : ''
  return (
    <CommentForm
      label={t('comments.text')}
      submitLabel={t('comments.add')}
      onSend={(text) => onSend(text, block === '' ? null : block)}
    >
      <Field.Root>
        <Field.Label>{t('comments.about')}</Field.Label>
        <NativeSelect.Root size="sm">
          <NativeSelect.Field value={block} onChange={({ target }) => setChosen(target.value)}>
            <option value="">{t('comments.page')}</option>
            {[...blocks].map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </Field.Root>
    </CommentForm>
  )
}
