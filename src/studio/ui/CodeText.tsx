import { Code } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** A description of a schema; what is between backticks is shown as code. */
export const CodeText = ({ text }: { text: string }): ReactNode =>
  text.split(/`([^`]+)`/).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not change their order
      <Code key={index} size="sm">
        {part}
      </Code>
    ) : (
      part
    ),
  )
