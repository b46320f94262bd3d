import { onlyParam } from '../../contract/onlyParam.ts'
import { teamNameProblem } from '../../contract/teamName.ts'

const codeForm = /^[A-Za-z0-9]{4,16}$/

/** Text key of what is wrong with a team code; null if it is valid. */
export const checkCode = (code: string): string | null => (codeForm.test(code.trim()) ? null : 'TeamPanel.badCode')

const badName = { length: 'TeamPanel.badName', letters: 'TeamPanel.badLetters' }

/** Text key of what is wrong with a team name; null if it is valid. The platform checks whether it is taken. */
export function checkName(name: string): string | null {
  const problem = teamNameProblem(name)
  return problem && badName[problem]
}

/** The team code from the URL; empty if it is missing or malformed. */
export function teamCodeParam(search: string): string {
  const code = onlyParam(search, 'teamCode') ?? ''
  return codeForm.test(code) ? code.toUpperCase() : ''
}
