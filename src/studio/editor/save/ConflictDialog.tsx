import { Alert, Button, DataList, Dialog, Field, Heading, Input, Portal, Stack, Text } from '@chakra-ui/react'
import type { TFunction } from 'i18next'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import useSWR from 'swr'
import { api } from '../../api/calls.ts'
import { type Choice, mergeDrafts } from '../../model/index.ts'
import { useDates } from '../../ui/dates.ts'
import { focusAfter } from '../../ui/focusAfter.ts'
import { useDocument, useEditor } from '../context.ts'
import { fileName } from '../fileName.ts'
import { readReleases } from '../useReleases.ts'
import { browserCopies } from './browserCopies.ts'
import { ConflictChoices } from './ConflictChoices.tsx'
import { conflictCause } from './conflictCause.ts'
import { differences, type SaveState } from './createSaver.ts'
import { keptCopy } from './keptCopy.ts'

const aliasPattern = /^[a-z0-9][a-z0-9-]{0,63}$/

interface Props {
  state: Extract<SaveState, { kind: 'conflict' }>
}

/** There is another version on the server: use that version, merge both, or keep this version as a copy. */
export function ConflictDialog({ state }: Props): ReactNode {
  const { t } = useTranslation()
  const dates = useDates()
  const navigate = useNavigate()
  const { alias, document, saver, replaceWith } = useEditor()
  const { files, assets } = useDocument()
  const { theirs, version } = state
  const cause = conflictCause(version, theirs)
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const [copyAlias, setCopyAlias] = useState(`${alias}-copy`.slice(0, 64))
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const merge = useMemo(
    () => (theirs ? mergeDrafts(version.content, { files, assets }, theirs) : null),
    [theirs, version, files, assets],
  )
  const theirFiles = theirs ? Object.keys(differences(version.content.files, theirs.files)) : []
  // A publish finds the other version also without changes.
  const own = { ...differences(version.content.files, files), ...differences(version.content.assets, assets) }
  const isUnchanged = theirs !== null && cause === 'saved' && Object.keys(own).length === 0
  const isUndecided = merge?.conflicts.some(({ id }) => choices[id] === undefined) ?? false

  const takeTheirs = () => theirs && replaceWith(theirs)
  const takeMerge = () => {
    if (!merge || !theirs) return
    document.replace(merge.mergeWith(choices), { action: 'merge', subject: theirs.author ?? '' })
    saver.rebase(theirs)
  }
  const keepCopy = async () => {
    setBusy(true)
    try {
      const copy = await api.newDraft({ alias: copyAlias, from: theirs ? { copy: alias } : { blank: true } })
      const kept = theirs ? keptCopy(theirs, { files, assets }, copy) : { files, assets }
      const changes = differences(copy.files, kept.files)
      const pictures = differences(copy.assets, kept.assets)
      await api.saveDraft(copyAlias, { revision: copy.revision, hash: copy.hash, changes, assets: pictures })
      saver.stop()
      browserCopies(alias).remove()
      navigate(`/edit/${copyAlias}`)
    } catch (problem) {
      setFailure(problem instanceof Error ? problem.message : String(problem))
      setBusy(false)
    }
  }
  const takeName = cause === 'saved' ? 'editor.conflict.takeOver' : 'editor.conflict.takeNew'
  const [before] = useState(() => globalThis.document.activeElement)
  const primaryRef = useRef<HTMLButtonElement>(null)
  const savedAt = theirs?.savedAt ?? null
  const when = savedAt === null ? '' : dates.time(savedAt)
  return (
    <Dialog.Root
      open
      size="lg"
      role="alertdialog"
      closeOnEscape={false}
      // The first field names a copy, which is not what most people want.
      initialFocusEl={() => (merge && merge.conflicts.length === 0 ? primaryRef.current : null)}
      finalFocusEl={() => focusAfter(before)}
      closeOnInteractOutside={false}
      scrollBehavior="inside"
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{t(`editor.conflict.title.${cause}`)}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Stack gap="5">
                <Text>
                  {theirs
                    ? t(`editor.conflict.how.${isUnchanged ? 'unchanged' : cause}`, {
                        author: theirs.author ?? t('editor.somebody'),
                        when,
                      })
                    : t('editor.conflict.discarded')}
                </Text>
                {cause === 'discarded' && <DiscardedBy alias={alias} />}
                {theirFiles.length > 0 && (
                  <Text color="fg.muted">
                    {t('editor.conflict.files', {
                      files: namesOf(t, theirFiles).join(t('changes.separator')),
                    })}
                  </Text>
                )}
                {merge && merge.conflicts.length > 0 && (
                  <ConflictChoices cause={cause} conflicts={merge.conflicts} choices={choices} onChange={setChoices} />
                )}
                {merge && merge.conflicts.length === 0 && !isUnchanged && (
                  <Alert.Root status="success" size="sm">
                    <Alert.Indicator />
                    <Alert.Title>{t('editor.conflict.none')}</Alert.Title>
                  </Alert.Root>
                )}
                <DataList.Root size="sm" gap="1.5" orientation="horizontal">
                  {merge && !isUnchanged && (
                    <Effect name={t('editor.conflict.merge')} effect={t('editor.conflict.does.merge')} />
                  )}
                  {theirs && (
                    <Effect
                      name={t(takeName)}
                      effect={t(isUnchanged ? 'editor.conflict.does.show' : 'editor.conflict.does.take')}
                    />
                  )}
                  <Effect name={t('editor.conflict.keep')} effect={t('editor.conflict.does.keep')} />
                </DataList.Root>
                <Stack gap="2">
                  <Heading size="sm">{t('editor.conflict.copy')}</Heading>
                  <Field.Root invalid={failure !== null || !aliasPattern.test(copyAlias)}>
                    <Field.Label>{t('editor.conflict.alias')}</Field.Label>
                    <Input size="sm" value={copyAlias} onChange={(event) => setCopyAlias(event.target.value)} />
                    <Field.ErrorText>{failure ?? t('editor.conflict.aliasForm')}</Field.ErrorText>
                  </Field.Root>
                </Stack>
              </Stack>
            </Dialog.Body>
            <Dialog.Footer flexWrap="wrap">
              <Button
                variant="ghost"
                loading={isBusy}
                disabled={!aliasPattern.test(copyAlias)}
                onClick={() => void keepCopy()}
              >
                {t('editor.conflict.keep')}
              </Button>
              {theirs && (
                <Button
                  ref={isUnchanged ? primaryRef : null}
                  {...(isUnchanged ? { colorPalette: 'brand' } : { variant: 'outline' })}
                  disabled={isBusy}
                  onClick={takeTheirs}
                >
                  {t(takeName)}
                </Button>
              )}
              {merge && !isUnchanged && (
                <Button ref={primaryRef} colorPalette="brand" disabled={isBusy || isUndecided} onClick={takeMerge}>
                  {t('editor.conflict.merge')}
                </Button>
              )}
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

/** Who discarded the draft, when and why; nothing while that is not known, as for a page that was never published. */
function DiscardedBy({ alias }: { alias: string }): ReactNode {
  const { t } = useTranslation()
  const dates = useDates()
  const { data } = useSWR(`discarded ${alias}`, () => readReleases(alias))
  const step = data?.steps.find(({ action }) => action === 'discard')
  if (!step) return null
  const { actor: author, at, reason } = step
  return (
    <Text>
      {t(reason ? 'editor.conflict.byReason' : 'editor.conflict.by', { author, when: dates.time(at), reason })}
    </Text>
  )
}

/** More languages than these are counted, not listed. */
const maxLanguages = 3

/** The names of files; those of many languages as one. */
function namesOf(t: TFunction, paths: readonly string[]): string[] {
  const words = paths.filter((path) => path.startsWith('locales/'))
  if (words.length <= maxLanguages) return paths.map((path) => fileName(t, path))
  const others = paths.filter((path) => !words.includes(path)).map((path) => fileName(t, path))
  return [...others, t('editor.conflict.languages', { count: words.length })]
}

/** What a button of the dialog does. */
const Effect = ({ name, effect }: { name: string; effect: string }): ReactNode => (
  <DataList.Item>
    <DataList.ItemLabel fontWeight="medium" color="fg">
      {name}
    </DataList.ItemLabel>
    <DataList.ItemValue color="fg.muted">{effect}</DataList.ItemValue>
  </DataList.Item>
)
