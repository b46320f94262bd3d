import { Button, Menu, Portal } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BlockSpec } from '../../../registry/defineBlock.ts'
import { Sign } from '../../ui/icons.tsx'
import { useEditor } from '../context.ts'
import type { FormTarget } from './formTarget.ts'

/** Fills the props of a block with one of the examples of its type, as one step. */
export function ExampleMenu({ spec, form }: { spec: BlockSpec; form: FormTarget }): ReactNode {
  const { t } = useTranslation()
  const { document } = useEditor()
  const examples = Object.entries(spec.examples).filter(([, { props }]) => props && Object.keys(props).length > 0)
  if (examples.length === 0) return null
  const fill = (props: object) => {
    document.pause()
    for (const [name, value] of Object.entries(props)) form.write([name], value, `${form.name}|example`)
    document.pause()
  }
  return (
    <Menu.Root>
      <Menu.Trigger asChild>
        <Button size="2xs" variant="ghost" color="fg.muted">
          {t('inspector.example')}
          <Sign name="chevron" size="xs" />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {examples.map(([name, { props }]) => (
              <Menu.Item key={name} value={name} onSelect={() => fill(props ?? {})}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}
