import shapes from 'virtual:answer-shapes'
import { createAnswerCheck } from '../request/shape.ts'

/** Checks answers of the platform's calls. */
export const checkAnswer = createAnswerCheck(shapes)
