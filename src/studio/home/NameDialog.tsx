import { Field, Input } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../api/calls.ts'
import { FormDialog } from '../ui/FormDialog.tsx'

interface Props {
  onClose: () => void
}

/** In the sandbox, works on under another name, to try what two persons do. */
export function NameDialog({ onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  return (
    <FormDialog
      title={t('signin.otherTitle')}
      submitLabel={t('signin.useName')}
      disabled={name.trim() === ''}
      onSubmit={async () => {
        await api.signIn({ name: name.trim() })
        window.location.reload()
      }}
      onClose={onClose}
    >
      <Field.Root required>
        <Field.Label>{t('signin.name')}</Field.Label>
        <Input value={name} onChange={({ target }) => setName(target.value)} maxLength={64} autoComplete="off" />
        <Field.HelperText>{t('signin.nameHelp')}</Field.HelperText>
      </Field.Root>
    </FormDialog>
  )
}
