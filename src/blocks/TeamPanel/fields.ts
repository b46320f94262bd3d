import { onlyParam } from '../../contract/onlyParam.ts'

const codeForm = /^[A-Za-z0-9]{4,16}$/

/** What is wrong with a team code, as a key of words; null for nothing. */
export const checkCode = (code: string): string | null => (codeForm.test(code.trim()) ? null : 'TeamPanel.badCode')

/** What is wrong with a team's name; the platform says whether it is taken. */
export function checkName(name: string): string | null {
  const { length } = [...name.trim()]
  return length >= 2 && length <= 24 ? null : 'TeamPanel.badName'
}

/** The code of the team that sent the link; empty where it is none. */
export function invitedBy(search: string): string {
  const code = onlyParam(search, 'teamCode') ?? ''
  return codeForm.test(code) ? code.toUpperCase() : ''
}
