import { maxLength } from './roles.ts'
import type { TextCheck } from './textCheck.ts'

const names = { label: 'button or link', title: 'title', sentence: 'description' } as const

/** Finds texts that are too long for their place. */
export const checkLength: TextCheck = ({ text, role }) => {
  if (!role || text.length <= maxLength[role]) return []
  return [
    {
      code: 'P0316',
      at: maxLength[role],
      length: text.length - maxLength[role],
      message: `This ${names[role]} has ${text.length} characters, and ${maxLength[role]} fit.`,
      cause: 'On a phone it would fill the screen.',
      suggestion: `Write ${maxLength[role]} characters or less.`,
    },
  ]
}
