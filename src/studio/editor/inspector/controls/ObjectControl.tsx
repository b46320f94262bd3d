import { Button, Stack } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Sign } from '../../../ui/icons.tsx'
import { type ControlProps, FieldShell } from '../FieldShell.tsx'
import { useForm } from '../formTarget.ts'
import { NestedFields } from '../NestedFields.tsx'
import { startValue } from '../startValue.ts'
import { useTakenIds } from '../useTakenIds.ts'

/** The fields of an object. An optional object is added first. */
export function ObjectControl(props: ControlProps): ReactNode {
  const { field, path, value } = props
  const { t } = useTranslation()
  const form = useForm()
  const taken = useTakenIds()
  const fields = useRef<HTMLDivElement>(null)
  const [isAdded, setAdded] = useState(false)
  // The button is gone: without this, the focus would be lost.
  useEffect(() => {
    if (isAdded) fields.current?.querySelector<HTMLElement>('textarea, input, select')?.focus()
    setAdded(false)
  }, [isAdded])
  const isAbsent = value === undefined && !field.isRequired && field.fields.some((entry) => entry.isRequired)
  return (
    <FieldShell {...props} isGroup>
      {isAbsent ? (
        <Button
          size="xs"
          variant="outline"
          alignSelf="flex-start"
          onClick={() => setAdded(form.write(path, startValue(field, taken)))}
        >
          <Sign name="add" size="xs" />
          {t('inspector.add')}
        </Button>
      ) : (
        <Stack ref={fields} gap="4" ps="3" borderStartWidth="2px" borderColor="border.muted">
          <NestedFields fields={field.fields} path={path} />
        </Stack>
      )}
    </FieldShell>
  )
}
