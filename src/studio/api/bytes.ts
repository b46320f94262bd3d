import { ApiProblem } from './client.ts'

/** Reads bytes of the operator API, such as those of an asset. Rejects with ApiProblem. */
export async function requestBytes(path: string, signal?: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(`/__operator${path}`, { ...(signal && { signal }) })
  if (!answer.ok) throw new ApiProblem(answer.status, `The server answered ${answer.status}.`)
  return answer.arrayBuffer()
}
