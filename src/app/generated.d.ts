declare module 'virtual:answer-shapes' {
  import type { AnswerShapes } from '../request/shape.ts'

  const shapes: AnswerShapes
  export default shapes
}

declare module 'virtual:chakra.css' {}
