import { Alert, Button, Card, Center, Field, Heading, Input, Stack, Text } from '@chakra-ui/react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../api/calls.ts'

/** Exchanges the operator token for a session. `onSignedIn`: reads the session again. */
export function SignIn({ onSignedIn }: { onSignedIn: () => void }): ReactNode {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [token, setToken] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    try {
      await api.signIn({ token, ...(name.trim() !== '' && { name: name.trim() }) })
      onSignedIn()
    } catch (error) {
      setProblem((error as Error).message)
      setSending(false)
    }
  }
  return (
    <Center minH="100dvh" bg="bg.subtle" p="4">
      <Card.Root w="full" maxW="sm">
        <Card.Body asChild>
          <form onSubmit={submit}>
            <Stack gap="5">
              <Stack gap="1">
                <Heading as="h1" size="lg">
                  {t('signin.title')}
                </Heading>
                <Text color="fg.muted">{t('signin.intro')}</Text>
              </Stack>
              {problem !== null && (
                <Alert.Root status="error" role="alert">
                  <Alert.Indicator />
                  <Alert.Title>{problem}</Alert.Title>
                </Alert.Root>
              )}
              <Field.Root>
                <Field.Label>{t('signin.name')}</Field.Label>
                <Input
                  value={name}
                  onChange={({ target }) => setName(target.value)}
                  autoComplete="name"
                  maxLength={64}
                />
                <Field.HelperText>
                  {t('signin.nameHelp')} {t('signin.nameOfToken')}
                </Field.HelperText>
              </Field.Root>
              <Field.Root required>
                <Field.Label>{t('signin.token')}</Field.Label>
                <Input
                  type="password"
                  value={token}
                  onChange={({ target }) => setToken(target.value)}
                  autoComplete="current-password"
                />
                <Field.HelperText>{t('signin.tokenHelp')}</Field.HelperText>
              </Field.Root>
              <Button type="submit" colorPalette="brand" loading={sending} disabled={!token}>
                {t('signin.submit')}
              </Button>
            </Stack>
          </form>
        </Card.Body>
      </Card.Root>
    </Center>
  )
}
