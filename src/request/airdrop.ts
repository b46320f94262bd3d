import { codes } from '../contract/codes.ts'

/** The answer of code 51070: first an account or a position is needed. */
export interface AirdropAnswer {
  code: typeof codes.airdrop
  data: unknown
}

export const isAirdrop = (answer: unknown): answer is AirdropAnswer =>
  typeof answer === 'object' && answer !== null && 'code' in answer && answer.code === codes.airdrop
