import { expect, it } from 'vitest'
import { keptCopy } from './keptCopy.ts'

it('has the own changes, and the id and the links of the copy', () => {
  const draft = (id: string, link: string, title: string) => ({
    files: {
      'activity.json': `{ "page": [{ "id": "terms", "type": "Notice", "props": { "link": "${link}" } }] }\n`,
      'platform.json': `{ "activityId": "${id}", "participantLimit": 10 }\n`,
      'locales/en.json': `{ "title": "${title}" }\n`,
    },
    assets: {},
  })
  const theirs = draft('1', '/activity/spring', 'Theirs')
  const mine = draft('1', '/activity/spring', 'Mine')
  const files = { ...mine.files, 'platform.json': '{ "activityId": "1", "participantLimit": 20 }\n' }
  const kept = keptCopy(theirs, { ...mine, files }, draft('2', '/activity/spring-copy', 'Theirs'))
  expect(JSON.parse(kept.files['platform.json'] ?? '')).toEqual({ activityId: '2', participantLimit: 20 })
  expect(kept.files['locales/en.json']).toContain('Mine')
  expect(kept.files['activity.json']).toContain('/activity/spring-copy')
})

it('keeps the own version where the copy differs too', () => {
  const words = (title: string) => ({
    files: { 'page.json': '{ "page": [] }\n', 'locales/en.json': title },
    assets: {},
  })
  const kept = keptCopy(words('{ "a": "Theirs" }'), words('{ "a": "Mine" }'), words('{ "a": "Copy" }'))
  expect(kept.files['locales/en.json']).toContain('Mine')
})
