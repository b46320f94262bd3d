import { codes } from '../contract/codes.ts'

/** An answer with code 51070: the user first needs an account or a position. */
export interface AirdropAnswer {
  code: typeof codes.airdrop
  data: unknown
}

/** Whether an answer has code 51070. */
export const isAirdrop = (answer: unknown): answer is AirdropAnswer =>
  typeof answer === 'object' && answer !== null && 'code' in answer && answer.code === codes.airdrop
