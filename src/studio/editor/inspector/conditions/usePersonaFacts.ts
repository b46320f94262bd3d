import { useEffect, useState } from 'react'
import { codes } from '../../../../contract/codes.ts'
import { languageOf } from '../../../../contract/languages.ts'
import { pageState } from '../../../../contract/pageState.ts'
import { type Persona, personas } from '../../../../contract/preview.ts'
import type { Activity } from '../../../../contract/shapes/activity.ts'
import type { Completion } from '../../../../contract/shapes/task.ts'
import type { StudioAnswer, StudioAnswers, StudioCalls } from '../../../../contract/studio/answers.ts'
import { conditionContext } from '../../../../render/conditionContext.ts'
import { request } from '../../../api/client.ts'
import { useCheckResult, useEditor, useView } from '../../context.ts'

/** What conditions know of a persona. */
export interface PersonaFacts {
  readonly persona: Persona
  readonly facts: Readonly<Record<string, unknown>>
}

const dataOf = (answer: StudioAnswer | undefined): unknown => (answer?.code === codes.success ? answer.data : null)

type CallList = StudioCalls['calls']

/** The calls whose answers contain the facts of a persona. A visitor has only the public ones. */
function callsFor(persona: Persona, at: number, langCode: string, activityId: string): CallList {
  const ask = (call: string, input: Record<string, unknown>) => ({ persona, at, langCode, call, input })
  if (persona === 'visitor') return [ask('noLoginDetail', { activityId })]
  return [ask('detail', { activityId }), ask('beginnerTaskCompletions', { activityId }), ask('isAgent', {})]
}

/** The facts of a persona from the answers to its calls, as pages compute them. */
export function factsFrom(
  persona: Persona,
  answers: readonly StudioAnswer[],
  at: number,
  locale: string,
): PersonaFacts {
  const loggedIn = persona !== 'visitor'
  const [detail, progress, agent] = answers.map(dataOf)
  const activity = detail as Activity | null
  const completions = (progress as { completions?: readonly Completion[] } | null)?.completions ?? []
  return {
    persona,
    facts: conditionContext({
      loggedIn,
      activity,
      completions,
      state: pageState({ loggedIn, activity, completions: loggedIn ? completions : undefined, now: at }),
      now: at,
      locale,
      app: { webview: false, version: '' },
      agent: (agent as { isAgent?: boolean } | null)?.isAgent === true,
    }),
  }
}

/** The facts of all personas at the time and in the language of the canvas, for the content that was checked last. */
export function usePersonaFacts(): readonly PersonaFacts[] | null {
  const { alias } = useEditor()
  const { at, locale } = useView()
  const result = useCheckResult()
  const checked = result?.checked ?? null
  const activityId = result?.release?.activityId ?? null
  const [facts, setFacts] = useState<readonly PersonaFacts[] | null>(null)
  useEffect(() => {
    if (checked === null) return
    const { langCode } = languageOf(locale)
    const lists = personas.map((persona) => (activityId === null ? [] : callsFor(persona, at, langCode, activityId)))
    const controller = new AbortController()
    const body: StudioCalls = { checked, alias, calls: lists.flat() }
    const load = async () => {
      const { answers } =
        activityId === null
          ? { answers: [] }
          : await request<StudioAnswers>('/studio/answers', { method: 'POST', body, signal: controller.signal })
      let start = 0
      setFacts(
        personas.map((persona, index) => {
          const count = lists[index]?.length ?? 0
          start += count
          return factsFrom(persona, answers.slice(start - count, start), at, locale)
        }),
      )
    }
    // Scrubbing the date changes the time often.
    const timer = setTimeout(() => load().catch(() => {}), 150)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [checked, alias, activityId, at, locale])
  return facts
}
