import { Container, Heading } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'

/** The editor of a draft. */
export default function Editor(): ReactNode {
  const { alias } = useParams()
  return (
    <Container py="8">
      <Heading as="h1">{alias}</Heading>
    </Container>
  )
}
